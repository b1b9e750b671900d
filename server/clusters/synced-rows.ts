import type { ListQuery } from "@/lib/api/list/list-query";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { readListRequest } from "@/server/lists/list-request";
import type { ServedClusters } from "./list";

interface SyncedRows {
  readonly rows: readonly ClusterEntry[];
  /** The caller may come to see more: rights are still being checked. */
  readonly isPartial: boolean;
}

/** All clusters that match a filter, as the caller may see them. Throws `ApiError` while some are not loaded. */
export async function syncedRows(
  caller: Caller,
  query: Pick<ListQuery, "q" | "sort">,
  clusters: ServedClusters,
): Promise<SyncedRows> {
  const { store } = clusters;
  const request = readListRequest(query, store.source.table, store.now);
  const scope = await clusters.scopeOf(caller, query);
  store.requireAvailable();
  if (!store.isSynced) {
    throw new ApiError("hub-unreachable", "The console is still loading clusters from the hub.", {
      retryAfterSeconds: 5,
    });
  }
  const rows = store.query(scope, request).order.placed.map(({ row }) => row);
  return { rows, isPartial: store.source.isPartial?.(scope) ?? false };
}
