import type { QuietHours } from "./rule";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether nothing is to be sent at `nowMs`, in milliseconds since epoch, by the clock of their time zone. */
export function isQuiet(hours: readonly QuietHours[], nowMs: number): boolean {
  return hours.some((each) => isWithin(each, nowMs));
}

/** Hours that begin and end at the same time are a whole day. */
function isWithin({ days, from, timeZone, to }: QuietHours, nowMs: number): boolean {
  const { day, time } = localTime(timeZone, nowMs);
  const begins = (index: number) => days === undefined || days.includes(DAYS[(index + 7) % 7] ?? "mon");
  if (from < to) return from <= time && time < to && begins(day);
  return (time >= from && begins(day)) || (time < to && begins(day - 1));
}

/** The day counts from Monday on. */
function localTime(timeZone: string, nowMs: number): { readonly day: number; readonly time: string } {
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  const names: readonly string[] = DAYS;
  const day = names.indexOf(parts.get("weekday")?.slice(0, 3).toLowerCase() ?? "");
  return { day, time: `${parts.get("hour")}:${parts.get("minute")}` };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const format = new Intl.DateTimeFormat("en-GB", options);
  formats.set(timeZone, format);
  return format;
}
