const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const MORNING_HOUR = 8;

export const FREEZE_ENDS = [
  { value: "4h", label: "in 4 hours" },
  { value: "morning", label: "tomorrow at 08:00" },
  { value: "monday", label: "next Monday at 08:00" },
  { value: "week", label: "in a week" },
  { value: "none", label: "when somebody thaws it" },
] as const;
export type FreezeEnd = (typeof FREEZE_ENDS)[number]["value"];

/** When it ends, in RFC 3339, by the clock of who asks; undefined where it ends by hand alone. */
export function freezeEnd(end: FreezeEnd, nowMs: number): string | undefined {
  switch (end) {
    case "none":
      return undefined;
    case "4h":
      return text(nowMs + 4 * HOUR_MS);
    case "week":
      return text(nowMs + 7 * DAY_MS);
    case "morning":
      return morning(nowMs, 1);
    case "monday":
      return morning(nowMs, (8 - new Date(nowMs).getDay()) % 7 || 7);
  }
}

function morning(nowMs: number, days: number): string {
  const at = new Date(nowMs);
  at.setDate(at.getDate() + days);
  at.setHours(MORNING_HOUR, 0, 0, 0);
  return text(at.getTime());
}

function text(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
}
