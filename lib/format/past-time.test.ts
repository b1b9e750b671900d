import { expect, it } from "vitest";
import { pastTime } from "./past-time";

const NOW = Date.UTC(2026, 10, 26, 12);

it.each([
  ["2026-11-26T09:40:00Z", Date.UTC(2026, 10, 26, 9, 40)],
  ["2026-11-26T09:40:00.5+02:00", Date.UTC(2026, 10, 26, 7, 40) + 500],
  ["-90s", NOW - 90_000],
  ["-30m", NOW - 30 * 60_000],
  ["-2h", NOW - 2 * 3_600_000],
  ["-1d", NOW - 86_400_000],
  ["-0s", NOW],
])("reads %s", (text, ms) => {
  expect(pastTime(text, NOW)).toBe(ms);
});

it.each([
  "",
  "yesterday",
  "09:40",
  "2026-11-26",
  "2026-13-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "1h",
  "--1h",
  "-1y",
  "-1.5h",
])("reads nothing of %j", (text) => {
  expect(pastTime(text, NOW)).toBeUndefined();
});
