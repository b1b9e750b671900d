import { expect, it } from "vitest";
import type { SystemFinding } from "@/lib/api/system/system";
import { systemSummary } from "./system-summary";

const found = (...outcomes: SystemFinding["outcome"][]) =>
  systemSummary(outcomes.map((outcome) => ({ check: "hub", outcome, text: "" }))).replaceAll("\u00a0", " ");

it.each([
  [["ok", "ok"], "2 checks: nothing to mend."],
  [["ok", "unknown"], "2 checks: nothing to mend. 1 could not be made."],
  [["warning", "failure", "warning"], "3 checks: 1 failure and 2 warnings."],
] as const)("says the worst first: %j", (outcomes, expected) => {
  expect(found(...outcomes)).toBe(expected);
});
