import { describe, expect, it } from "vitest";
import { SampleRing } from "./sample-ring";

const HOUR_OF_SAMPLES = 1_800;

function ringOf(samples: number, valuesAt: (n: number) => Record<string, number> = (n) => ({ n })): SampleRing {
  const ring = new SampleRing();
  for (let n = 1; n <= samples; n += 1) ring.add(n * 2_000, new Map(Object.entries(valuesAt(n))));
  return ring;
}

describe("SampleRing", () => {
  it("answers nothing of nothing", () => {
    expect(new SampleRing().after(0)).toEqual({ at: [], series: new Map() });
  });

  it("answers what came after a time, in order", () => {
    const { at, series } = ringOf(5).after(6_000);
    expect(at).toEqual([8_000, 10_000]);
    expect(series.get("n")).toEqual([4, 5]);
  });

  it.each([1, HOUR_OF_SAMPLES - 1, HOUR_OF_SAMPLES, HOUR_OF_SAMPLES + 1, 3 * HOUR_OF_SAMPLES + 7])(
    "keeps an hour of %i samples",
    (taken) => {
      const { at, series } = ringOf(taken).after(0);
      const stored = Math.min(taken, HOUR_OF_SAMPLES);
      expect(at).toHaveLength(stored);
      expect(at[0]).toBe((taken - stored + 1) * 2_000);
      expect(at.at(-1)).toBe(taken * 2_000);
      expect(series.get("n")).toEqual(at.map((time) => time / 2_000));
    },
  );

  it("tells what was not known from zero", () => {
    const known: Record<string, number>[] = [{}, { a: 0 }, {}, { a: 7, b: 99.999 }];
    const { series } = ringOf(4, (n) => known[n - 1] ?? {}).after(0);
    expect(series.get("a")).toEqual([null, 0, null, 7]);
    expect(series.get("b")).toEqual([null, null, null, 100]);
  });

  it("lets a series go that had no value for an hour, and begins it again without the old values", () => {
    const gone = ringOf(1 + HOUR_OF_SAMPLES, (n): Record<string, number> => (n === 1 ? { n, old: 1 } : { n }));
    expect([...gone.after(0).series.keys()]).toEqual(["n"]);
    gone.add(1e9, new Map([["old", 2]]));
    expect(
      gone
        .after(0)
        .series.get("old")
        ?.filter((value) => value !== null),
    ).toEqual([2]);
  });
});
