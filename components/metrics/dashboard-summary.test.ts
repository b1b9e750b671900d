import { expect, it } from "vitest";
import { ClusterRowHealth } from "@/lib/lists/clusters/row";
import { boardSummary } from "./dashboard-summary";
import { metricsOf } from "./testing";

type Input = Parameters<typeof metricsOf>[1];

const textOf = (input: Input) =>
  boardSummary(metricsOf([1], input))
    .map((part) => (typeof part === "string" ? part : part.figure))
    .join("")
    .trim();

it.each<[string, Input, string]>([
  ["nothing known", {}, ""],
  ["all well", { clusters: { available: [50] } }, "All 50 clusters are available."],
  ["one cluster", { clusters: { available: [1] } }, "The only cluster is available."],
  [
    "some not",
    { clusters: { available: [46], unavailable: [2], pending: [2] } },
    "Of 50 clusters, 46 are available and 4 are not.",
  ],
  ["one of two", { clusters: { available: [1], unknown: [1] } }, "Of 2 clusters, 1 is available and 1 is not."],
  ["add-ons that are well", { cells: { healthy: [84] } }, "All 84 add-ons are healthy."],
  ["add-ons that are not", { cells: { healthy: [1_200], degraded: [34] } }, "1200 of 1,234 add-ons are healthy."],
  ["no add-on", { cells: {} }, ""],
  ["rollouts at rest", { rollouts: {} }, "No rollouts in progress."],
  ["rollouts under way", { rollouts: { done: [10], applying: [2], waiting: [3] } }, "Rollouts have 5 clusters to go."],
])("of %s", (_, input, text) => {
  expect(textOf(input)).toBe(text);
});

it("says nothing before the first sample", () => {
  expect(boardSummary(metricsOf([], { clusters: {}, cells: {}, rollouts: {} }))).toEqual([]);
});

it("keeps to what was last known while the hub is away", () => {
  const known = {
    clusters: Object.fromEntries(
      ClusterRowHealth.options.map((health) => [health, [health === "available" ? 3 : 0, null]]),
    ),
  };
  expect(textOf(known)).toBe("All 3 clusters are available.");
});

it("speaks of the last sample, and marks what is bad", () => {
  const metrics = metricsOf([1, 2], { clusters: { available: [9, 1], unavailable: [0, 1] } });
  expect(boardSummary(metrics)).toContainEqual(expect.objectContaining({ figure: 1, tone: "bad" }));
});
