import { describe, expect, it } from "vitest";
import { backoffMs } from "./backoff";

describe("backoffMs", () => {
  it.each([
    [0, 500, 1000],
    [1, 1000, 2000],
    [4, 8000, 16_000],
    [5, 15_000, 30_000],
    [1000, 15_000, 30_000],
  ])("try %i waits from %i to %i ms", (attempt, least, most) => {
    expect(backoffMs(attempt, () => 0)).toBe(least);
    expect(backoffMs(attempt, () => 1)).toBe(most);
  });
});
