import { expect, it } from "vitest";
import type { Metrics } from "@/lib/api/metrics/metrics";
import { availableOf, availableSummary } from "./available-series";

function sampled(values: readonly (number | null)[]): Metrics {
  const at = values.map((_, index) => 1_000 + index * 2_000);
  const work = { queue: [], reconciles: [], errors: [], p95: [] };
  return { at, addOns: { hello: [...values] }, work, missing: {} } as unknown as Metrics; // no more of it is read
}

it("draws what there is, with where nothing is known", () => {
  const { times, values, gaps, least, now } = availableOf(sampled([100, null, null, 96]), "hello");
  expect([times.length, values]).toEqual([4, [100, null, null, 96]]);
  expect(gaps).toEqual([{ from: 1_000, to: 5_000 }]);
  expect([least, now]).toEqual([96, 96]);
});

it("loses no dip among many samples, and keeps the latest", () => {
  const values = Array.from({ length: 1_800 }, (_, index) => (index === 777 ? 50 : 100));
  const series = availableOf(sampled(values), "hello");
  expect(series.times).toHaveLength(300);
  expect(series.times.at(-1)).toBe(1_000 + 1_799 * 2_000);
  expect(series.least).toBe(50);
});

it.each([
  [
    { least: 93.27, now: 100 },
    "It is available on 100\u00a0% of its clusters. The lowest in this time was 93.2\u00a0%.",
  ],
  [{ least: 93, now: undefined }, "The lowest in this time was 93\u00a0%. Its current status is unknown."],
  [
    { least: undefined, now: undefined },
    "No data for this time: it was not installed, or the console received no reports.",
  ],
])("of %j it says what is known", (series, message) => {
  expect(availableSummary(series)).toBe(message);
});

it("knows nothing of an add-on that was nowhere", () => {
  expect(availableOf(sampled([100]), "other").least).toBeUndefined();
});
