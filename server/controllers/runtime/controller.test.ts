import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resync } from "./controller";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks for every key that there is then, each ten minutes until nobody listens", () => {
  let keys = ["a", "b"];
  const asked: string[] = [];
  const leave = resync(() => keys)((key) => asked.push(key));
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(["a", "b"]);
  keys = ["c"];
  vi.advanceTimersByTime(10 * 60_000);
  expect(asked).toEqual(["a", "b", "c"]);
  leave();
  vi.advanceTimersByTime(60 * 60_000);
  expect(asked).toHaveLength(3);
});
