const RFC_3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;
const AGO = /^-(\d{1,6})(s|m|h|d)$/;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Milliseconds since epoch of a time as RFC 3339 has it, or of as long ago as `-90s`, `-30m`, `-2h` or `-1d` say;
 * undefined for anything else.
 */
export function pastTime(text: string, nowMs: number): number | undefined {
  const [, size, unit = ""] = AGO.exec(text) ?? [];
  if (size !== undefined) return nowMs - Number(size) * (UNITS[unit] ?? 0);
  const [, day] = RFC_3339.exec(text) ?? [];
  const ms = day !== undefined && isOfCalendar(day) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/** The thirtieth of February would be read as the second of March. */
function isOfCalendar(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2));
}
