import type { PastPage } from "@/lib/api/list/as-of";
import type { PastMatrixQuery } from "@/lib/api/matrix/matrix-query";
import type { MatrixRow } from "@/lib/lists/matrix/row";
import type { Caller } from "@/server/auth/caller";
import type { ServedClusters } from "@/server/clusters/list";
import { matrixPage, matrixRequest } from "./matrix-rows";

/** One letter for each add-on on each visible cluster that matches the filter; with `at` as they were then. */
export async function getMatrix(
  caller: Caller,
  { at, ...query }: PastMatrixQuery,
  clusters: ServedClusters,
): Promise<PastPage<MatrixRow>> {
  const scope = await clusters.scopeOf(caller, { ...query, at }, "matrix");
  if (at === undefined) return matrixPage(clusters.store, scope, matrixRequest(query, clusters.store));
  const { asOf, store } = await clusters.pastAt(at, { caller, scope });
  return { ...matrixPage(store, scope, matrixRequest(query, store)), asOf };
}
