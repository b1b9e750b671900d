import { formats } from "./locale";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Between a number and its unit, so that they stay on one line. */
const GAP = "\u00a0";

/** "21 s", "22 min", "1 h 02 min", "412 d". A clock that runs ahead of ours gives "0 s". */
export function duration(ms: number): string {
  const past = Math.max(0, ms);
  if (past < MINUTE) return `${Math.floor(past / SECOND)}${GAP}s`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)}${GAP}min`;
  if (past >= DAY) return `${Math.floor(past / DAY)}${GAP}d`;
  const minutes = Math.floor((past % HOUR) / MINUTE);
  return `${Math.floor(past / HOUR)}${GAP}h${GAP}${String(minutes).padStart(2, "0")}${GAP}min`;
}

/** How long ago an RFC 3339 time was; empty for what is no time. */
export function age(since: string, nowMs: number): string {
  const ms = Date.parse(since);
  return Number.isNaN(ms) ? "" : duration(nowMs - ms);
}

/** "10:41", with the date before it when that was not today. */
export function clock(time: string, nowMs: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const hours = date.toLocaleTimeString(formats.dates, { hour: "2-digit", minute: "2-digit" });
  const today = date.toDateString() === new Date(nowMs).toDateString();
  return today
    ? hours
    : `${date.toLocaleDateString(formats.dates, { day: "numeric", month: "short", year: "numeric" })} ${hours}`;
}

/** To the second with its zone, for hovering over an age. */
export function exactTime(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return formats.exact.format(date);
}
