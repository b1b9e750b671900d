import { keepPreviousData } from "@tanstack/react-query";
import { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
const MINUTE_MS = 60_000;
/** Agents renew their lease each minute; it arrives here after about this time. */
const RENEWED_WITHIN_MS = 2_000;
const LATE_MS = 10_000;

/** One cluster. */
export function clusterDetail(name: string): HintedOptions<ClusterDetail> {
  return {
    subject: { subject: "object", kind: "managedclusters.cluster.open-cluster-management.io", name },
    queryKey: ["clusters", "detail", name],
    queryFn: ({ signal }) => getJson(pathOf(name), { schema: ClusterDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    againMs: (detail) => leaseDueMs(detail?.lastSeen.at, Date.now()),
  };
}

/**
 * Leases are not on the stream: the time until the next is expected. A late cluster is polled more often, an
 * unreachable one rarely.
 */
export function leaseDueMs(at: string | undefined, nowMs: number): number {
  if (at === undefined) return MINUTE_MS;
  const dueMs = Date.parse(at) + MINUTE_MS + RENEWED_WITHIN_MS - nowMs;
  if (dueMs > 0) return Math.min(MINUTE_MS, dueMs);
  return dueMs > -MINUTE_MS ? LATE_MS : MINUTE_MS;
}

function pathOf(name: string): string {
  return `/api/v1/clusters/${encodeURIComponent(name)}`;
}
