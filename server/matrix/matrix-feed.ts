import type { ClusterEntry, NamedAddOns } from "@/lib/lists/clusters/list";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { MatrixRow } from "@/lib/lists/matrix/row";
import type { ClusterScope } from "@/server/auth/cluster-scope";
import type { ServedClusters } from "@/server/clusters/list";
import { type ListFeed, StoreFeed, type WindowShape } from "@/server/lists/list-feed";
import type { NotificationBatcher } from "@/server/lists/notification-batcher";
import { MatrixStore, matrixRequest } from "./matrix-rows";

/** The list of clusters followed as a matrix: all of it, and, as that is much, sent twice a second at most. */
const MATRIX: WindowShape<ClusterEntry, ClusterRow, MatrixRow, ClusterScope, NamedAddOns> = {
  storeOf: (store) => new MatrixStore(store),
  requestOf: matrixRequest,
  batchMs: 500,
};

/** The matrix as event streams follow it: of the clusters that their list shows a caller. */
export function matrixFeed(clusters: ServedClusters, rounds: NotificationBatcher): ListFeed {
  return new StoreFeed(
    "matrix",
    clusters.store,
    (caller, query) => clusters.scopeOf(caller, query, "matrix"),
    rounds,
    MATRIX,
  );
}
