import { expect, it } from "vitest";
import { age, duration } from "./columns";

it.each([
  [0, "0s"],
  [119, "119s"],
  [120, "2m"],
  [599, "9m59s"],
  [600, "10m"],
  [3 * 3600, "3h"],
  [3 * 3600 + 90, "3h1m"],
  [9 * 3600, "9h"],
  [49 * 3600, "2d1h"],
  [10 * 86_400, "10d"],
  [800 * 86_400, "2y70d"],
  [9 * 365 * 86_400, "9y"],
])("%i seconds are %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

it("says when there is no time to speak of", () => {
  const now = new Date("2026-01-01T00:00:10Z");
  expect([
    age("2026-01-01T00:00:00Z", now),
    age(undefined, now),
    age("soon", now),
    age("2027-01-01T00:00:00Z", now),
  ]).toEqual(["10s", "<unknown>", "<invalid>", "<invalid>"]);
});
