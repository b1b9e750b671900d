import { expect, it } from "vitest";
import { isQuiet } from "./quiet-hours";

const BERLIN = { timeZone: "Europe/Berlin", from: "22:00", to: "06:00" };

it.each([
  ["in the evening, by that clock", BERLIN, "2026-11-20T21:00:00Z", true],
  ["before it", BERLIN, "2026-11-20T20:59:00Z", false],
  ["before the morning", BERLIN, "2026-11-21T04:59:00Z", true],
  ["at their end", BERLIN, "2026-11-21T05:00:00Z", false],
  ["in summer, an hour earlier by UTC", BERLIN, "2026-07-20T20:00:00Z", true],
  ["on the morning after a day", { ...BERLIN, days: ["fri" as const] }, "2026-11-21T04:00:00Z", true],
  ["on the evening of another day", { ...BERLIN, days: ["fri" as const] }, "2026-11-21T22:00:00Z", false],
  [
    "on a day, whole",
    { timeZone: "UTC", days: ["sat" as const], from: "00:00", to: "00:00" },
    "2026-11-21T13:00:00Z",
    true,
  ],
  ["within one day", { timeZone: "UTC", from: "12:00", to: "13:00" }, "2026-11-21T12:30:00Z", true],
])("%s", (_, hours, at, quiet) => {
  expect(isQuiet([hours], Date.parse(at))).toBe(quiet);
});
