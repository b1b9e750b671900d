import { formats } from "./locale";

const DAY_MS = 24 * 60 * 60_000;
/** Weekdays name days up to so far away; a date is written beside those beyond. */
const WEEKDAY_ALONE_MS = 6 * DAY_MS;

interface Zoned {
  readonly nowMs: number;
  /** An IANA name: "Europe/Lisbon". */
  readonly zone: string;
}

/**
 * A time in a time zone, with its day: "today 22:00", "Tue 02:00", or "Tue 1 Dec 2026 02:00" where that is a week away.
 * In UTC where this browser does not know the zone; empty for what is no time.
 */
export function zonedText(time: string, { nowMs, zone }: Zoned): string {
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return "";
  const timeZone = knownZone(zone);
  const write = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString(formats.dates, { timeZone, ...options });
  const clock = write(ms, { hour: "2-digit", minute: "2-digit" });
  const day = { year: "numeric", month: "numeric", day: "numeric" } as const;
  if (write(ms, day) === write(nowMs, day)) return `today ${clock}`;
  const weekday = write(ms, { weekday: "short" });
  if (Math.abs(ms - nowMs) < WEEKDAY_ALONE_MS) return `${weekday} ${clock}`;
  return `${weekday} ${write(ms, { day: "numeric", month: "short", year: "numeric" })} ${clock}`;
}

/** Of who looks. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** As it is, where this browser knows it. */
function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
