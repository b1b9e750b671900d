import { describe, expect, it } from "vitest";
import { readDemoFleetOptions } from "./demo-fleet-options";

const FILE = import.meta.filename;
const read = (...args: string[]) => readDemoFleetOptions(["--kubeconfig", FILE, ...args]);

describe("the options of demo:fleet", () => {
  it("mean all parts of 50 clusters, on a hub without clusters of others", () => {
    expect(read()).toEqual({
      kubeconfig: FILE,
      clusters: 50,
      seed: 1,
      parts: ["registration", "lease", "sets", "placement", "csr", "work", "fleet"],
      intoExisting: false,
      installCrds: false,
      catalogue: false,
      remove: false,
    });
  });

  it("name parts, in any order and more than once", () => {
    expect(read("--only", "placement").parts).toEqual(["placement"]);
    expect(read("--only", "fleet, csr,registration,csr").parts).toEqual(["registration", "csr", "fleet"]);
  });

  it.each<[string[], RegExp]>([
    [[], /needs --kubeconfig FILE/],
    [["--kubeconfig", "/nowhere/kubeconfig"], /^There is no kubeconfig at \/nowhere\/kubeconfig\.$/],
    [["--kubeconfig", FILE, "--only", "placements"], /"placements" is none of these\.$/],
    [["--kubeconfig", FILE, "--only", ""], /--only takes registration, lease, sets, placement, csr, work, fleet/],
    [["--kubeconfig", FILE, "--clusters", "0"], /--clusters must be a whole number from 1/],
    [["--kubeconfig", FILE, "--seed", "x"], /--seed must be a whole number/],
    [["--kubeconfig", FILE, "--cluster", "5"], /^demo:fleet takes --kubeconfig FILE/],
    [["--kubeconfig", FILE, "five"], /^demo:fleet takes --kubeconfig FILE/],
  ])("refuse %j in one sentence", (args, message) => {
    expect(() => readDemoFleetOptions(args)).toThrow(message);
  });
});
