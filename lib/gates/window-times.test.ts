import { describe, expect, it } from "vitest";
import { MaintenanceWindow, WEEKDAYS } from "@/lib/resources/maintenance-window";
import { windowAt } from "./window-times";

const MINUTE_MS = 60_000;

function specOf(spec: object) {
  return MaintenanceWindow.parse({ metadata: { name: "w" }, spec }).spec;
}

const tuesday = specOf({ schedule: [{ days: ["Tue"], start: "02:00", duration: "4h" }] });

function at(spec: MaintenanceWindow["spec"], zone: string, time: string): string {
  const { isOpen, untilMs } = windowAt(spec, zone, Date.parse(time));
  return `${isOpen ? "open" : "closed"} until ${untilMs === undefined ? "ever" : new Date(untilMs).toISOString()}`;
}

describe("a maintenance window", () => {
  it.each<[string, object, string, string, string]>([
    [
      "opens by the clock of its zone",
      tuesday,
      "Europe/Lisbon",
      "2026-07-06T12:00:00Z",
      "closed until 2026-07-07T01:00:00.000Z",
    ],
    ["is open to its end", tuesday, "Europe/Lisbon", "2026-07-07T04:59:59Z", "open until 2026-07-07T05:00:00.000Z"],
    ["is closed at its end", tuesday, "Europe/Lisbon", "2026-07-07T05:00:00Z", "closed until 2026-07-14T01:00:00.000Z"],
    [
      "opens where the clock jumps when it has jumped",
      specOf({ schedule: [{ start: "02:30", duration: "1h" }] }),
      "Europe/Berlin",
      "2026-03-28T23:00:00Z",
      "closed until 2026-03-29T01:00:00.000Z",
    ],
    [
      "opens once where an hour comes twice, at the first",
      specOf({ schedule: [{ start: "02:30", duration: "1h" }] }),
      "Europe/Berlin",
      "2026-10-25T00:30:00Z",
      "open until 2026-10-25T01:30:00.000Z",
    ],
    [
      "is closed in the second of them",
      specOf({ schedule: [{ start: "02:30", duration: "1h" }] }),
      "Europe/Berlin",
      "2026-10-25T01:30:00Z",
      "closed until 2026-10-26T01:30:00.000Z",
    ],
    [
      "does not open on a day that a zone leaves out",
      specOf({ schedule: [{ start: "12:00", duration: "1h" }] }),
      "Pacific/Apia",
      "2011-12-30T09:00:00Z",
      "closed until 2011-12-30T22:00:00.000Z",
    ],
    [
      "lasts over midnight, and days that follow each other are one time",
      specOf({ schedule: [{ days: ["Fri", "Sat"], start: "20:00", duration: "24h" }] }),
      "UTC",
      "2026-07-04T19:00:00Z",
      "open until 2026-07-05T20:00:00.000Z",
    ],
    [
      "opens in the last week of the month",
      specOf({ schedule: [{ days: ["Sun"], weeks: [-1], start: "00:00", duration: "30m" }] }),
      "UTC",
      "2026-02-01T12:00:00Z",
      "closed until 2026-02-22T00:00:00.000Z",
    ],
    [
      "opens in the second",
      specOf({ schedule: [{ days: ["Wed"], weeks: [2], start: "00:00", duration: "30m" }] }),
      "UTC",
      "2026-04-01T12:00:00Z",
      "closed until 2026-04-08T00:00:00.000Z",
    ],
    [
      "leaves out the days that it excepts",
      specOf({ ...{ schedule: [{ start: "02:00", duration: "1h" }] }, exceptDates: ["2026-12-24", "2026-12-25"] }),
      "UTC",
      "2026-12-23T05:00:00Z",
      "closed until 2026-12-26T02:00:00.000Z",
    ],
    ["never opens in a zone that is none", tuesday, "Mars/Olympus", "2026-07-07T02:00:00Z", "closed until ever"],
    [
      "never opens by a time that is none",
      specOf({ schedule: [{ start: "2 am", duration: "1h" }] }),
      "UTC",
      "2026-07-07T02:00:00Z",
      "closed until ever",
    ],
  ])("%s", (_, spec, zone, time, expected) => {
    expect(at(spec as MaintenanceWindow["spec"], zone, time)).toBe(expected);
  });
});

interface ClockMinute {
  readonly day: string;
  readonly weekday: string;
  readonly time: string;
}

/** What the clock of a zone shows, asked minute by minute: another way to the same. */
function clockOf(zone: string, fromMs: number, minutes: number): ClockMinute[] {
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: two,
    hour: two,
    minute: two,
    hourCycle: "h23",
  });
  return Array.from({ length: minutes }, (_, index) => {
    const parts = new Map(format.formatToParts(fromMs + index * MINUTE_MS).map(({ type, value }) => [type, value]));
    const weekday = parts.get("weekday") ?? "";
    return { day: `${weekday} ${parts.get("day")}`, weekday, time: `${parts.get("hour")}:${parts.get("minute")}` };
  });
}

/** What began before the first minute is not seen from there. */
function openMinutes({ schedule }: MaintenanceWindow["spec"], clock: readonly ClockMinute[]): boolean[] {
  const open = new Array<boolean>(clock.length).fill(false);
  for (const { days, start, duration } of schedule) {
    const begun = new Set<string>();
    for (const [index, { day, weekday, time }] of clock.entries()) {
      if (begun.has(day) || (days.length > 0 && !days.includes(weekday)) || time < start) continue;
      begun.add(day);
      if (index > 0) open.fill(true, index, Math.min(clock.length, index + Number(duration.replace("m", ""))));
    }
  }
  return open;
}

describe("windowAt", () => {
  it.each([
    ["Europe/Lisbon", "2026-03-28T00:00:00Z"],
    ["Europe/Lisbon", "2026-10-24T00:00:00Z"],
    ["America/New_York", "2026-03-07T00:00:00Z"],
    ["America/New_York", "2026-10-31T00:00:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T00:00:00Z"],
    ["Australia/Lord_Howe", "2026-10-03T00:00:00Z"],
    ["America/Havana", "2026-10-31T00:00:00Z"],
    ["Africa/Cairo", "2026-04-23T00:00:00Z"],
    ["Africa/Cairo", "2026-10-28T00:00:00Z"],
  ])("says of every minute about a change of summer time in %s (%s) what the clock there says", (zone, from) => {
    const fromMs = Date.parse(from);
    const clock = clockOf(zone, fromMs, 3 * 1440);
    const wrong: string[] = [];
    for (const [index, start] of ["00:00", "00:30", "01:15", "02:00", "02:30", "03:00", "23:45"].entries()) {
      const days = index % 2 === 0 ? [] : WEEKDAYS.filter((_, day) => day !== 2);
      const spec = specOf({ schedule: [{ days, start, duration: `${45 + 30 * index}m` }] });
      const expected = openMinutes(spec, clock);
      // Of the first day the clock does not tell what began before.
      for (let minute = 1440; minute < expected.length; minute += 1) {
        const { isOpen, untilMs = Number.NaN } = windowAt(spec, zone, fromMs + minute * MINUTE_MS);
        const after = expected[(untilMs - fromMs) / MINUTE_MS];
        if (isOpen !== expected[minute] || after === isOpen) wrong.push(`${start} ${minute}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
