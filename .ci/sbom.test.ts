import { describe, expect, it } from "vitest";
import { missingIn, withoutDevelopment } from "./sbom.mjs";

const HASH = Buffer.from("content").toString("base64");
const RUNS = { version: "1.0.0", integrity: `sha512-${HASH}` };
const LOCK = {
  packages: {
    "": { name: "flotilla", dependencies: { "@scope/runs": "1.0.0" }, devDependencies: { tests: "2.0.0" } },
    "node_modules/@scope/runs": RUNS,
    "node_modules/tests": { ...RUNS, dev: true },
  },
};
const COMPONENT = {
  name: "@scope/runs",
  version: "1.0.0",
  hashes: [{ content: Buffer.from("content").toString("hex") }],
};

describe("the bill of materials", () => {
  it("is made of what runs alone", () => {
    const { packageJson, lock } = withoutDevelopment({ name: "flotilla", devDependencies: { tests: "2.0.0" } }, LOCK);
    expect(packageJson).toEqual({ name: "flotilla" });
    expect(Object.keys(lock.packages)).toEqual(["", "node_modules/@scope/runs"]);
    expect(lock.packages[""]).not.toHaveProperty("devDependencies");
  });

  it("has each of them, with the hash of the lock", () => {
    expect(missingIn({ components: [COMPONENT] }, LOCK)).toEqual([]);
    expect(missingIn({ components: [{ ...COMPONENT, group: "@scope", name: "runs" }] }, LOCK)).toEqual([]);
  });

  it.each([[], [{ ...COMPONENT, version: "1.0.1" }], [{ ...COMPONENT, hashes: [{ content: "00" }] }]])(
    "attack: a package that nobody has written down: %j",
    (...components) => {
      expect(missingIn({ components }, LOCK)).toEqual(["node_modules/@scope/runs@1.0.0"]);
    },
  );
});
