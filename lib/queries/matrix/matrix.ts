import type { PastListQuery } from "@/lib/api/list/list-query";
import { MatrixRow } from "@/lib/lists/matrix/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Every add-on on every cluster that matches the filter, one letter each. */
export function matrixPart({ at, q }: Pick<PastListQuery, "at" | "q">) {
  return listPart("matrix", MatrixRow, "all", { ...(q && { q }), ...(at && { at }) });
}
