import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resync } from "./controller";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("enqueues every existing key each ten minutes until it is stopped", () => {
  let keys = ["a", "b"];
  const enqueued: string[] = [];
  const stop = resync(() => keys)((key) => enqueued.push(key));
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(enqueued).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(enqueued).toEqual(["a", "b"]);
  keys = ["c"];
  vi.advanceTimersByTime(10 * 60_000);
  expect(enqueued).toEqual(["a", "b", "c"]);
  stop();
  vi.advanceTimersByTime(60 * 60_000);
  expect(enqueued).toHaveLength(3);
});
