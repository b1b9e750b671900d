const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const PART = /(\d+(?:\.\d+)?)(min|s|m|h|d|w)/gy;

/** "90s", "15min", "2h", "1d12h" in milliseconds; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  let totalMs = 0;
  let at = 0;
  for (const [part, amount, unit = ""] of text.matchAll(PART)) {
    totalMs += Number(amount) * (UNITS_MS[unit] ?? 0);
    at += part.length;
  }
  return at > 0 && at === text.length ? totalMs : undefined;
}
