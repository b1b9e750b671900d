import { listPage } from "@/lib/api/list";
import { MatrixQuery, MatrixRow } from "@/lib/api/matrix";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import { getMatrix } from "./get-matrix";

/** Under `/api/v1/matrix`. */
export function matrixRoutes(board: ConsoleLists["clusters"]) {
  return routes().get(
    "/",
    route(
      { says: "How each add-on is on each cluster, a letter each", query: MatrixQuery, answers: listPage(MatrixRow) },
      ({ caller, query }) => getMatrix(caller, query, board),
    ),
  );
}
