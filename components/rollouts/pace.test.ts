import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pace } from "./pace";

const GAP_MS = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that takes so long, and how often it began. */
function worker(tookMs: number, fails = false) {
  const begun: number[] = [];
  const work = async () => {
    begun.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    if (fails) throw new Error("refused");
  };
  return { begun, pace: new Pace(work, GAP_MS) };
}

it("does at once what comes after a pause, and then no more than one a gap", async () => {
  const { begun, pace } = worker(10);
  const start = Date.now();
  for (let ms = 0; ms < 2000; ms += 50) {
    pace.changed();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun.map((at) => at - start)).toEqual([0, 500, 1000, 1500, 2000]);
});

it("never loses the last change, however long the work takes", async () => {
  const { begun, pace } = worker(3000);
  const start = Date.now();
  pace.changed();
  await vi.advanceTimersByTimeAsync(2900);
  pace.changed();
  pace.changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun.map((at) => at - start)).toEqual([0, 3000]);
});

it("goes on after work that failed", async () => {
  const { begun, pace } = worker(10, true);
  pace.changed();
  await vi.advanceTimersByTimeAsync(GAP_MS);
  pace.changed();
  await vi.advanceTimersByTimeAsync(GAP_MS);
  expect(begun).toHaveLength(2);
});

it("begins nothing once it was stopped", async () => {
  const { begun, pace } = worker(10);
  pace.changed();
  pace.changed();
  pace.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toHaveLength(1);
});
