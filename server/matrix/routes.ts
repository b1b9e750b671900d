import { pastPage } from "@/lib/api/list/as-of";
import { PastMatrixQuery } from "@/lib/api/matrix/matrix-query";
import { MatrixRow } from "@/lib/lists/matrix/row";
import type { ServedClusters } from "@/server/clusters/list";
import { route, routes } from "@/server/http/route";
import { getMatrix } from "./get-matrix";

/** Under `/api/v1/matrix`. */
export function matrixRoutes(clusters: ServedClusters) {
  return routes().get(
    "/",
    route(
      { summary: "Get the matrix of clusters and add-ons", query: PastMatrixQuery, answers: pastPage(MatrixRow) },
      ({ caller, query }) => getMatrix(caller, query, clusters),
    ),
  );
}
