import type { ClusterHistory } from "@/lib/api/metrics/history";
import { clock } from "@/lib/format/time";

const HOUR_MS = 60 * 60_000;
/** The hour is over by the time that it is drawn. */
const LATE_MS = 60_000;

/** "Nothing changed since 09:40, when the console started." */
export function nothingSince({ since, at }: Pick<ClusterHistory, "since" | "at">): string {
  if (since === undefined) return "The console is still loading";
  if (at - since >= HOUR_MS - LATE_MS) return "Nothing changed in the last hour";
  return `Nothing changed since ${clockOf(since)}, when the console started`;
}

/** "09:40": within the hour the day is not needed. */
export function clockOf(at: number): string {
  return clock(new Date(at).toISOString(), at);
}
