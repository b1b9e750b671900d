import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isRecentGo, MIN_GO } from "./go.mjs";

const ROOT = join(import.meta.dirname, "..");

describe("isRecentGo", () => {
  it.each([
    ["go1.25", true],
    ["go1.25.5\n", true],
    ["go1.26.8", true],
    ["go1.26rc1", true],
    ["go2.0", true],
    ["go1.24.9", false],
    ["go1.19.8", false],
    ["devel", false],
    ["", false],
  ])("%j: %s", (version, isRecent) => {
    expect(isRecentGo(version)).toBe(isRecent);
  });
});

it.each(["e2e/helm", "e2e/realhub", "e2e/workflows"])("is what %s/go.mod asks for", (folder) => {
  expect(readFileSync(join(ROOT, folder, "go.mod"), "utf8")).toMatch(new RegExp(`^go ${MIN_GO.join("\\.")}\\b`, "m"));
});
