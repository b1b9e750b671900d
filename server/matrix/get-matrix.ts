import type { ListPage } from "@/lib/api/list";
import type { MatrixQuery, MatrixRow } from "@/lib/api/matrix";
import type { Caller } from "@/server/auth/caller";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import { matrixPage, matrixRequest } from "@/server/views/matrix";
import { namedIn } from "@/server/views/named-in";

/** A letter for each add-on on each cluster that the filter leaves, of those that the caller may see. */
export async function getMatrix(caller: Caller, query: MatrixQuery, board: ConsoleLists["clusters"]): Promise<ListPage<MatrixRow>> {
  const request = matrixRequest(query, board);
  return matrixPage(board, await clusterScopeOf(caller, { named: namedIn("name", query.q), fleet: board.names }), request);
}
