import type { ClusterEntry, NamedAddOns } from "@/lib/api/cluster-list";
import type { ClusterRow } from "@/lib/api/clusters";
import type { MatrixRow } from "@/lib/api/matrix";
import type { ClusterSight } from "@/server/views/cluster-view";
import { MatrixBoard, matrixRequest } from "@/server/views/matrix";
import type { WindowShape } from "./list-feed";

/** The list of clusters followed as a matrix: all of it, and, as that is much, told twice a second at most. */
export const matrixShape: WindowShape<ClusterEntry, ClusterRow, MatrixRow, ClusterSight, NamedAddOns> = {
  boardOf: (board) => new MatrixBoard(board),
  requestOf: matrixRequest,
  batchMs: 500,
};
