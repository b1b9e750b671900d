import type { ListPage } from "@/lib/api/list/list";
import type { MatrixQuery } from "@/lib/api/matrix/matrix-query";
import type { MatrixRow } from "@/lib/lists/matrix/row";
import type { Caller } from "@/server/auth/caller";
import type { ServedClusters } from "@/server/clusters/list";
import { matrixPage, matrixRequest } from "./matrix-rows";

/** One letter for each add-on on each visible cluster that matches the filter. */
export async function getMatrix(
  caller: Caller,
  query: MatrixQuery,
  clusters: ServedClusters,
): Promise<ListPage<MatrixRow>> {
  const request = matrixRequest(query, clusters.store);
  return matrixPage(clusters.store, await clusters.scopeOf(caller, query), request);
}
