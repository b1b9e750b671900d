import { expect, it } from "vitest";
import { rfc3339Of } from "./row-states";

it.each([
  0,
  1,
  59,
  86_399,
  86_400,
  Date.UTC(2026, 1, 28, 23, 59, 59) / 1_000,
  Date.UTC(2028, 1, 29, 0, 0, 7) / 1_000,
  5,
])("writes times as the hub does: %i", (seconds) => {
  expect(rfc3339Of(seconds)).toBe(`${new Date(seconds * 1_000).toISOString().slice(0, -5)}Z`);
});
