const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  M: 30 * 86_400_000,
  y: 365 * 86_400_000,
};

const RELATIVE = /^now(?:[-+]\d{0,6}[smhdwMy]|\/[smhdwMy])*$/;
/** Of fourteen digits, as are times in milliseconds. What is beyond is no time of a dashboard. */
const LATEST_MS = 1e14;
const RELATIVE_STEP = /([-+/])(\d*)([smhdwMy])/g;
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w|M|y)$/;

/** Choices that everybody knows. */
export const QUICK_RANGES = [
  { value: "now-15m", label: "15 min" },
  { value: "now-1h", label: "1 h" },
  { value: "now-6h", label: "6 h" },
  { value: "now-1d", label: "24 h" },
  { value: "now-7d", label: "7 d" },
] as const;

/**
 * A time as Grafana and addresses write it: "now-6h", "now-1d/d" by the clock of this browser, milliseconds since epoch, or
 * RFC 3339. Undefined for others. What is rounded is the end of its day, week or other unit where a range ends with it.
 */
export function parsedTime(text: string, nowMs: number, isEnd = false): number | undefined {
  if (RELATIVE.test(text)) {
    const at = relativeTime(text, nowMs, isEnd);
    return at >= 0 && at < LATEST_MS ? at : undefined;
  }
  if (/^\d{10,14}$/.test(text)) return Number(text);
  const parsed = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

function relativeTime(text: string, nowMs: number, isEnd: boolean): number {
  let at = new Date(nowMs);
  for (const [, operator, amount, unit = ""] of text.matchAll(RELATIVE_STEP)) {
    const by = Number(amount || 1);
    if (operator === "/") at = isEnd ? new Date(moved(startOf(at, unit), unit, 1).getTime() - 1) : startOf(at, unit);
    else at = moved(at, unit, operator === "-" ? -by : by);
  }
  return at.getTime();
}

/** Days, months and years are those of the calendar, with no day that a month has not. */
function moved(at: Date, unit: string, by: number): Date {
  if (/[smh]/.test(unit)) return new Date(at.getTime() + by * (UNIT_MS[unit] ?? 0));
  const to = new Date(at);
  if (/[dw]/.test(unit)) to.setDate(at.getDate() + by * (unit === "w" ? 7 : 1));
  else {
    to.setDate(1);
    to.setMonth(at.getMonth() + by * (unit === "y" ? 12 : 1));
    to.setDate(Math.min(at.getDate(), new Date(to.getFullYear(), to.getMonth() + 1, 0).getDate()));
  }
  return to;
}

/** A week begins on Monday. */
function startOf(at: Date, unit: string): Date {
  const ms = UNIT_MS[unit] ?? 1;
  if (/[sm]/.test(unit)) return new Date(Math.floor(at.getTime() / ms) * ms);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  // Not by its number: the hour that a clock shows twice is two.
  if (unit === "h") return new Date(Math.floor(at.getTime() / 60_000 - at.getMinutes()) * 60_000);
  if (unit === "y") return new Date(year, 0);
  if (unit === "M") return new Date(year, month);
  return new Date(year, month, unit === "w" ? date - ((at.getDay() + 6) % 7) : date);
}

/** "30s", "1m" and "2h" in seconds; undefined for others. */
export function secondsOf(text: string): number | undefined {
  const [, amount, unit = ""] = DURATION.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : (Number(amount) * (UNIT_MS[unit] ?? 0)) / 1000;
}

const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 10_800, 21_600].concat([
  43_200, 86_400, 172_800, 432_000, 864_000,
]);

/** A round number of seconds, not less than this. */
export function roundStep(least: number): number {
  return STEPS.find((step) => step >= least) ?? Math.ceil(least);
}

/** Seconds between two points: a round number that gives about so many points, and not less than `least`. */
export function stepFor(rangeMs: number, points: number, least: number): number {
  return roundStep(Math.max(least, rangeMs / 1000 / Math.max(1, points)));
}

/** What `$__interval` and its kin stand for, as Grafana has them. */
export function intervals({ from, to, step, scrape }: { from: number; to: number; step: number; scrape: number }) {
  const range = Math.round((to - from) / 1000);
  const texts: Readonly<Record<string, string>> = {
    __interval: `${step}s`,
    __interval_ms: String(step * 1000),
    __rate_interval: `${Math.max(step + scrape, 4 * scrape)}s`,
    __range: `${range}s`,
    __range_s: String(range),
    __range_ms: String(to - from),
    __from: String(from),
    __to: String(to),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { values: [value] }]));
}
