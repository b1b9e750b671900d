import { expect, it } from "vitest";
import { historyFinding } from "./history-finding";

const NOW = Date.UTC(2026, 10, 26);
const stored = { bytes: 12_300_000, damaged: [], isInMemory: false, problem: undefined, since: NOW - 49 * 60 * 60_000 };

it.each([
  ["on disk", stored, "ok", "Earlier times are on disk: 2 days, 25 MB."],
  ["in memory", { ...stored, isInMemory: true }, "ok", "Earlier times are of the last hour, in memory."],
  [
    "damaged",
    { ...stored, damaged: ["1.history.damaged"] },
    "warning",
    /^1 file .* has been set aside: 1\.history\.damaged\.$/,
  ],
  ["failing", { ...stored, problem: "The disk is full." }, "warning", "The disk is full."],
])("says how the history is: %s", (_, history, outcome, text) => {
  const finding = historyFinding([stored, history], NOW);
  expect(finding.outcome).toBe(outcome);
  expect(finding.text).toMatch(text);
  expect(finding.remedy === undefined).toBe(outcome === "ok");
});
