import type { ActivityRow } from "@/lib/api/activity/activity";
import { formats } from "@/lib/format/locale";

export interface ActivityDay {
  /** "Today", "Yesterday", "25 Nov 2026". */
  readonly label: string;
  readonly rows: readonly ActivityRow[];
}

/** Rows by the day on which they happened here, in their order. */
export function byDay(rows: readonly ActivityRow[], now: Date): readonly ActivityDay[] {
  const days = new Map<string, ActivityRow[]>();
  for (const row of rows) {
    const label = dayLabel(new Date(row.time), now);
    const day = days.get(label);
    if (day) day.push(row);
    else days.set(label, [row]);
  }
  return [...days].map(([label, own]) => ({ label, rows: own }));
}

function dayLabel(day: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return "Today";
  if (day.toDateString() === yesterday.toDateString()) return "Yesterday";
  return day.toLocaleDateString(formats.dates, { day: "numeric", month: "short", year: "numeric" });
}
