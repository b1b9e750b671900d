import { durationMs } from "@/lib/filter/duration";
import type { MaintenanceWindow, WindowTime } from "@/lib/resources/maintenance-window";
import { clockAt, dateOf, instantOf, isZone, weekdayOf } from "./zone-clock";

const DAY_MS = 86_400_000;
/** The longest duration, and a day for zones. */
const LOOK_BACK_DAYS = 9;
/** Far enough for a week of a month with exceptions. */
const LOOK_AHEAD_DAYS = 400;

type Spec = MaintenanceWindow["spec"];

/** Whether a window is open in a time zone, and until when that holds. */
export interface WindowState {
  readonly isOpen: boolean;
  /** When it closes, or opens again. Undefined where it never opens, as far as can be foreseen. */
  readonly untilMs: number | undefined;
}

interface Known extends WindowState {
  readonly fromMs: number;
}

const NEVER: WindowState = { isOpen: false, untilMs: undefined };

/** The last two of each time zone, by the window's own spec: one that is edited is another object. */
const known = new WeakMap<Spec, Map<string, readonly Known[]>>();

/** A window in a time zone at `nowMs`. One whose time zone or times cannot be read never opens. */
export function windowAt(spec: Spec, timeZone: string, nowMs: number): WindowState {
  const zones = known.get(spec) ?? new Map<string, readonly Known[]>();
  known.set(spec, zones);
  const before = zones.get(timeZone) ?? [];
  const found = before.find((each) => holdsAt(each, nowMs));
  if (found) return found;
  const state = { ...computeState(spec, timeZone, nowMs), fromMs: nowMs };
  zones.set(timeZone, [state, ...before.slice(0, 1)]);
  return state;
}

function holdsAt({ fromMs, untilMs }: Known, nowMs: number): boolean {
  return fromMs <= nowMs && nowMs < (untilMs ?? fromMs + DAY_MS);
}

function computeState(spec: Spec, timeZone: string, nowMs: number): WindowState {
  if (!isZone(timeZone)) return NEVER;
  const today = clockAt(timeZone, nowMs).day;
  const openUntilMs = openUntil(spec, timeZone, today, nowMs);
  if (openUntilMs !== undefined) return { isOpen: true, untilMs: openUntilMs };
  for (let day = today; day <= today + LOOK_AHEAD_DAYS; day += 1) {
    const starts = spansOn(spec, timeZone, day).map(({ fromMs }) => fromMs);
    const next = Math.min(...starts.filter((fromMs) => fromMs > nowMs));
    if (Number.isFinite(next)) return { isOpen: false, untilMs: next };
  }
  return NEVER;
}

/** The end of all times in which it is open at a stretch. Days are looked at in their order, as far as it may go on. */
function openUntil(spec: Spec, timeZone: string, today: number, nowMs: number): number | undefined {
  let endMs = nowMs;
  let lastDay = today + 1;
  for (let day = today - lookBackDays(spec); day <= Math.min(lastDay, today + LOOK_BACK_DAYS); day += 1)
    for (const { fromMs, toMs } of spansOn(spec, timeZone, day)) {
      if (fromMs > endMs || toMs <= endMs) continue;
      endMs = toMs;
      lastDay = Math.max(lastDay, clockAt(timeZone, endMs).day + 1);
    }
  return endMs > nowMs ? endMs : undefined;
}

function lookBackDays(spec: Spec): number {
  const longestMs = Math.max(0, ...timesOf(spec).map(({ lengthMs }) => lengthMs));
  return Math.min(LOOK_BACK_DAYS, Math.ceil(longestMs / DAY_MS) + 1);
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The times that begin on that day, by their beginning. */
function spansOn(spec: Spec, timeZone: string, day: number): Span[] {
  if (spec.exceptDates.length > 0 && spec.exceptDates.includes(dateOf(day))) return [];
  const spans: Span[] = [];
  for (const { lengthMs, minutes, time } of timesOf(spec)) {
    if (!isOn(time, day)) continue;
    const fromMs = instantOf(timeZone, day, minutes);
    if (fromMs !== undefined) spans.push({ fromMs, toMs: fromMs + lengthMs });
  }
  return spans.length > 1 ? spans.sort((a, b) => a.fromMs - b.fromMs) : spans;
}

interface ReadTime {
  readonly time: WindowTime;
  readonly minutes: number;
  readonly lengthMs: number;
}

const readTimes = new WeakMap<Spec, readonly ReadTime[]>();

/** Those that can be read. */
function timesOf(spec: Spec): readonly ReadTime[] {
  const found = readTimes.get(spec);
  if (found) return found;
  const times = spec.schedule.flatMap((time) => {
    const lengthMs = durationMs(time.duration);
    const minutes = minutesOf(time.start);
    return lengthMs === undefined || minutes === undefined ? [] : [{ time, minutes, lengthMs }];
  });
  readTimes.set(spec, times);
  return times;
}

function isOn({ days, weeks }: WindowTime, day: number): boolean {
  if (days.length > 0 && !days.includes(weekdayOf(day))) return false;
  if (weeks.length === 0) return true;
  const isLast = monthOf(day + 7) !== monthOf(day);
  return weeks.includes(Math.ceil(new Date(day * DAY_MS).getUTCDate() / 7)) || (isLast && weeks.includes(-1));
}

function monthOf(day: number): number {
  return new Date(day * DAY_MS).getUTCMonth();
}

function minutesOf(start: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(start) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
