import { WEEKDAYS, type Weekday } from "@/lib/resources/maintenance-window";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Whether the name is of the IANA database, as far as this runtime knows it. */
export function isZone(timeZone: string): boolean {
  return formatFor(timeZone) !== undefined;
}

/** The day there, counted from 1970-01-01 on, and the minutes since its midnight by the clock; of a known zone. */
export function clockAt(timeZone: string, ms: number): { readonly day: number; readonly minutes: number } {
  const localMs = ms + offsetAt(timeZone, ms);
  const day = Math.floor(localMs / DAY_MS);
  return { day, minutes: Math.floor((localMs - day * DAY_MS) / MINUTE_MS) };
}

/**
 * The first instant of that day at which the clock there shows `minutes` after midnight, or later where the clock jumps
 * over that. Undefined where the day ends before, or does not exist at all.
 */
export function instantOf(timeZone: string, day: number, minutes: number): number | undefined {
  const localMs = day * DAY_MS + minutes * MINUTE_MS;
  const before = offsetAt(timeZone, localMs - DAY_MS);
  const after = offsetAt(timeZone, localMs + DAY_MS);
  if (before === after) return localMs - before;
  const exact = [localMs - before, localMs - after]
    .filter((ms) => ms + offsetAt(timeZone, ms) === localMs)
    .toSorted((a, b) => a - b);
  if (exact[0] !== undefined) return exact[0];
  const jumpMs = jumpBetween(timeZone, localMs - DAY_MS, localMs + DAY_MS);
  return clockAt(timeZone, jumpMs).day === day ? jumpMs : undefined;
}

/** Days of the week count from Monday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? "Mon";
}

/** "2026-12-24". */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** "Tue 02:00 Europe/Lisbon"; with the date where it is a week ahead or more. */
export function clockText(timeZone: string, ms: number, nowMs: number): string {
  const { day, minutes } = clockAt(timeZone, ms);
  const isFar = day - clockAt(timeZone, nowMs).day >= 7;
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${weekdayOf(day)} ${isFar ? `${dateOf(day)} ` : ""}${time} ${timeZone}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** The first instant with the later offset. */
function jumpBetween(timeZone: string, fromMs: number, toMs: number): number {
  const before = offsetAt(timeZone, fromMs);
  let low = fromMs;
  let high = toMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Of days of UTC, by zone: formatting is what costs. */
const dayOffsets = new Map<string, Map<number, number>>();
const MAX_DAYS = 2_000;

/** How far the clock there is ahead of UTC. Where it is the same at both ends of a day, it is so in between. */
function offsetAt(timeZone: string, ms: number): number {
  const day = Math.floor(ms / DAY_MS);
  const offset = offsetOfDay(timeZone, day);
  return offset === offsetOfDay(timeZone, day + 1) ? offset : formattedOffset(timeZone, ms);
}

function offsetOfDay(timeZone: string, day: number): number {
  let days = dayOffsets.get(timeZone);
  if (!days || days.size > MAX_DAYS) {
    days = new Map();
    dayOffsets.set(timeZone, days);
  }
  const known = days.get(day) ?? formattedOffset(timeZone, day * DAY_MS);
  days.set(day, known);
  return known;
}

function formattedOffset(timeZone: string, ms: number): number {
  const format = formatFor(timeZone);
  if (!format) return 0;
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    format.format(ms).match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(timeZone)) return formats.get(timeZone);
  const format = tryFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function tryFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const two = "2-digit";
  const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...parts });
  } catch {
    return undefined;
  }
}
