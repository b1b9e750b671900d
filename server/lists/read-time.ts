import { ApiError } from "@/server/errors";

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;
const AGO = /^-(\d{1,6})(s|m|h|d)$/;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Milliseconds since epoch: of a time as RFC 3339 has it, or as long ago as `-90s`, `-30m`, `-2h` or
 * `-1d`. Throws `ApiError` "invalid".
 */
export function readTime(text: string, nowMs: number): number {
  const [, size, unit = ""] = AGO.exec(text) ?? [];
  const ms = size === undefined ? (RFC_3339.test(text) ? Date.parse(text) : Number.NaN) : nowMs - Number(size) * (UNITS[unit] ?? 0);
  if (Number.isNaN(ms)) {
    const message = `“${text}” is no time. Use one like 2026-11-26T09:40:00Z, or how long ago it was, like -2h.`;
    throw new ApiError("invalid", message);
  }
  return ms;
}
