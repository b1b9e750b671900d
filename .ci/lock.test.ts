import { describe, expect, it } from "vitest";
import { completed } from "./lock.mjs";

const FETCHED = { version: "2.0.0", integrity: "sha512-x", optional: true };

function lockOf(name: string, range: string, others: object = {}) {
  return {
    "": {},
    "node_modules/tool": { version: "2.0.0", dev: true, optionalDependencies: { [name]: range } },
    ...others,
  };
}

describe("completed", () => {
  it.each([
    ["@tool/darwin-arm64", { cpu: ["arm64"], os: ["darwin"] }],
    ["@tool/cli-linux-x64-musl", { cpu: ["x64"], libc: ["musl"], os: ["linux"] }],
    ["@tool/linux-riscv64-gnu", { cpu: ["riscv64"], libc: ["glibc"], os: ["linux"] }],
    ["tool-wasm32-wasi", { cpu: ["wasm32"] }],
  ])("adds %s with the platform its name tells", (name, platform) => {
    const packages = completed(lockOf(name, "2.0.0"));
    expect(packages).toHaveProperty([`node_modules/${name}`], {
      version: "2.0.0",
      dev: true,
      optional: true,
      ...platform,
    });
  });

  it("leaves what npm wrote, beside the package or above it", () => {
    const above = lockOf("@tool/linux-x64", "^2.0.0", { "node_modules/@tool/linux-x64": FETCHED });
    const beside = lockOf("@tool/linux-x64", "^2.0.0", { "node_modules/tool/node_modules/@tool/linux-x64": FETCHED });
    expect(completed(above)).toEqual(above);
    expect(completed(beside)).toEqual(beside);
  });

  it("gives a package of another version an entry of its own", () => {
    const other = { "node_modules/@tool/darwin-x64": { version: "1.0.0", optional: true } };
    const packages = completed(lockOf("@tool/darwin-x64", "~2.0.0", other));
    expect(packages).toHaveProperty(["node_modules/@tool/darwin-x64", "version"], "1.0.0");
    expect(packages).toHaveProperty(["node_modules/tool/node_modules/@tool/darwin-x64", "version"], "2.0.0");
  });

  it("has nothing to add the second time", () => {
    const once = completed(lockOf("@tool/win32-ia32", "2.0.0"));
    expect(completed(once)).toEqual(once);
  });
});
