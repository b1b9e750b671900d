import { clock } from "@/lib/format/time";
import { endRange } from "@/lib/lists/rollouts/end-range";
import type { RolloutRow } from "@/lib/lists/rollouts/row";

/** An end that is nearer than this is not worth a time. */
const SOON_MS = 60_000;

/** "ends 14:10 to 15:30", "goes on at 02:00", "held since 08:51"; empty if nothing is known. */
export function rolloutEnd(row: RolloutRow, nowMs: number): string {
  const next = row.held && row.waves.find(({ clock: times }) => times)?.clock?.begins;
  if (next !== undefined && Date.parse(next) > nowMs) return `goes on at ${clock(next, nowMs)}`;
  if (row.held) return row.held.since ? `held since ${clock(row.held.since, nowMs)}` : "";
  const range = endRange(row, nowMs);
  if (!range) return "";
  const earliest = range.earliest - nowMs < SOON_MS ? "" : clockOf(range.earliest, nowMs);
  const latest = range.latest === undefined ? "" : clockOf(range.latest, nowMs);
  if (earliest && latest) return earliest === latest ? `ends at ${earliest}` : `ends ${earliest} to ${latest}`;
  if (latest) return `ends by ${latest}`;
  return earliest && `ends after ${earliest}`;
}

function clockOf(ms: number, nowMs: number): string {
  return clock(new Date(ms).toISOString(), nowMs);
}
