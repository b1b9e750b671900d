import { expect, it } from "vitest";
import { addOnShiftsText, differenceSummary } from "./difference-summary";

const NOW = new Date(2026, 10, 26, 12, 0).getTime();
const timeOf = (...date: [number, number, number, number, number]) => new Date(...date).toISOString();
const from = { at: timeOf(2026, 10, 25, 18, 0) };
const to = { at: new Date(NOW - 1_000).toISOString() };
const none = { worse: 0, better: 0, added: 0, removed: 0 };

it.each([
  [{ worse: 41, better: 3, added: 2, removed: 1 }, "41 clusters became worse, 3 better, 2 are new, 1 is gone."],
  [{ ...none, worse: 1 }, "1 cluster became worse."],
  [{ ...none, better: 2, removed: 3 }, "2 clusters became better, 3 are gone."],
  [{ ...none, added: 1 }, "1 is new."],
  [none, "no cluster became worse or better, none came and none went."],
])("says what became of clusters: %j", (clusters, text) => {
  expect(differenceSummary({ clusters, from, to }, NOW)).toBe(`Since 25 Nov 2026 18:00: ${text}`);
});

it("says what became of each add-on of a cluster", () => {
  const shifts = [
    { name: "logs", from: "healthy", to: "unhealthy" },
    { name: "doctor", to: "healthy" },
    { name: "rotator", from: "healthy" },
  ] as const;
  expect(addOnShiftsText([...shifts])).toBe("logs unhealthy, doctor new, rotator gone.");
  expect(addOnShiftsText([])).toBe("");
});

it("names both times where the second is not now", () => {
  const evening = { at: timeOf(2026, 10, 26, 9, 40) };
  expect(differenceSummary({ clusters: none, from, to: evening }, NOW)).toMatch(/^From 25 Nov 2026 18:00 to 09:40: /);
});
