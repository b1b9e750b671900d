import { describe, expect, it } from "vitest";
import { zonedText } from "./zoned-time";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const text = (time: string, zone: string) => zonedText(time, { nowMs: NOW, zone });

describe("a time in a zone", () => {
  it.each([
    ["2026-11-24T02:00:00Z", "Europe/Lisbon", "Tue 02:00"],
    ["2026-11-24T02:00:00Z", "America/New_York", "today 21:00"],
    ["2026-11-23T22:00:00Z", "Europe/Lisbon", "today 22:00"],
    ["2026-11-23T22:00:00Z", "Asia/Kolkata", "Tue 03:30"],
    ["2026-12-01T02:00:00Z", "Europe/Lisbon", "Tue 1 Dec 2026 02:00"],
    ["2026-07-01T02:00:00Z", "Europe/Lisbon", "Wed 1 Jul 2026 03:00"],
    ["2026-11-24T02:00:00Z", "Mars/Olympus", "Tue 02:00"],
    ["never", "UTC", ""],
  ])("%s in %s", (time, zone, written) => {
    expect(text(time, zone)).toBe(written);
  });
});
