import type { Difference, ShiftedCluster } from "@/lib/api/metrics/difference";
import { count, plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";

/** "Since 25 Nov 2026 18:00: 41 clusters became worse, 3 better, 2 are new, 1 is gone." */
export function differenceSummary(
  { clusters: { added, better, removed, worse }, from, to }: Pick<Difference, "clusters" | "from" | "to">,
  nowMs: number,
): string {
  const parts = [
    ...(worse > 0 ? [`${plural(worse, "cluster")} became worse`] : []),
    ...(better > 0 ? [worse > 0 ? `${count(better)} better` : `${plural(better, "cluster")} became better`] : []),
    ...(added > 0 ? [`${count(added)} ${added === 1 ? "is" : "are"} new`] : []),
    ...(removed > 0 ? [`${count(removed)} ${removed === 1 ? "is" : "are"} gone`] : []),
  ];
  const span = isNow(to.at, nowMs)
    ? `Since ${clock(from.at, nowMs)}`
    : `From ${clock(from.at, nowMs)} to ${clock(to.at, nowMs)}`;
  return `${span}: ${parts.length === 0 ? "no cluster became worse or better, none came and none went" : parts.join(", ")}.`;
}

/** "log-shipper unhealthy, node-doctor new." Nothing for none. */
export function addOnShiftsText(addOns: ShiftedCluster["addOns"]): string {
  const texts = addOns.map(({ from, name, to = "gone" }) => `${name} ${from === undefined ? "new" : to}`);
  return texts.length === 0 ? "" : `${texts.join(", ")}.`;
}

const RECENT_MS = 60_000;

function isNow(time: string, nowMs: number): boolean {
  return nowMs - Date.parse(time) < RECENT_MS;
}
