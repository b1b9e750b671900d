const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;
const AGO = /^-(\d{1,6})(s|m|h|d)$/;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Milliseconds since epoch of a time as RFC 3339 has it, or of as long ago as `-90s`, `-30m`, `-2h` or `-1d` say;
 * undefined for anything else.
 */
export function pastTime(text: string, nowMs: number): number | undefined {
  const [, size, unit = ""] = AGO.exec(text) ?? [];
  if (size !== undefined) return nowMs - Number(size) * (UNITS[unit] ?? 0);
  const ms = RFC_3339.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
