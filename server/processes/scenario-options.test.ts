import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartFailure } from "@/server/errors";
import { readScenarioOptions, scenarioList } from "./scenario-options";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "scenario-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(text: string): Promise<string> {
  const path = join(folder, "mine.yaml");
  await writeFile(path, text);
  return path;
}

describe("readScenarioOptions", () => {
  it("finds nothing where no one asked for anything", async () => {
    expect(await readScenarioOptions({ control: false })).toEqual({
      scenario: undefined,
      speed: 1,
      control: false,
      args: [],
    });
  });

  it("reads one that comes with the demo, or a file, and hands on what it was given", async () => {
    const shipped = await readScenarioOptions({ scenario: "region-lost", control: false });
    expect([shipped.speed, shipped.args]).toEqual([20, ["--scenario", "region-lost"]]);
    const path = await file("clusters: 7\nspeed: 2");
    const own = await readScenarioOptions({ scenario: path, speed: "5", control: true });
    expect([own.scenario?.clusters, own.speed]).toEqual([7, 5]);
    expect(own.args).toEqual(["--scenario", path, "--speed", "5", "--control"]);
  });

  it("answers an unknown name with those that there are", async () => {
    const options = readScenarioOptions({ scenario: "clam", control: false });
    await expect(options).rejects.toThrow(StartFailure);
    await expect(options).rejects.toThrow(/no file "clam"\.\n[\s\S]*canary-fails\n/);
    expect(await scenarioList()).toMatch(/upgrade-day\n {6}\w/);
  });

  it("says where a file is wrong", async () => {
    const path = await file("faults: [{ fault: agent-down, clusters: { percent: 200 } }]");
    await expect(readScenarioOptions({ scenario: path, control: false })).rejects.toThrow(
      `${path} is not a scenario. faults[0].clusters.percent must be at most 100.`,
    );
  });

  it.each(["0", "fast", "", "2000"])("refuses a speed of '%s'", async (speed) => {
    await expect(readScenarioOptions({ speed, control: false })).rejects.toThrow(
      "--speed must be a number from 1 to 1000",
    );
  });
});
