import { describe, expect, it } from "vitest";
import { wrongPackages } from "./lock.mjs";

const HASHED = { version: "2.0.0", integrity: "sha512-x" };

function lockOf(others: object, tool: object = {}) {
  return {
    "": {},
    "node_modules/tool": { ...HASHED, optionalDependencies: { "@tool/linux-x64": "2.0.0" }, ...tool },
    ...others,
  };
}

describe("wrongPackages", () => {
  it.each([
    ["above", { "node_modules/@tool/linux-x64": HASHED }],
    ["beside", { "node_modules/tool/node_modules/@tool/linux-x64": HASHED }],
    ["in its archive", { "node_modules/tool/node_modules/@tool/linux-x64": { version: "2.0.0", inBundle: true } }],
  ])("finds nothing where a package has its optional one %s", (_, others) => {
    expect(wrongPackages(lockOf(others), [])).toEqual([]);
  });

  it("names builds of other platforms that are missing", () => {
    expect(wrongPackages(lockOf({}), [])).toEqual(["node_modules/tool lacks its optional package @tool/linux-x64"]);
  });

  it.each([{}, { integrity: "" }, { integrity: "sha1-x" }])(
    "attack: another content under the same name: %j",
    (hash) => {
      const others = { "node_modules/@tool/linux-x64": { version: "2.0.0", ...hash } };
      expect(wrongPackages(lockOf(others), [])).toEqual(["node_modules/@tool/linux-x64 has no integrity hash"]);
    },
  );

  it("attack: a package that runs something at installation", () => {
    const lock = lockOf({ "node_modules/@tool/linux-x64": HASHED }, { hasInstallScript: true });
    expect(wrongPackages(lock, [])).toEqual([expect.stringMatching(/^node_modules\/tool has a script/)]);
    expect(wrongPackages(lock, ["tool"])).toEqual([]);
  });
});
