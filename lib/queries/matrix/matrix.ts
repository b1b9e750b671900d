import { MatrixRow } from "@/lib/lists/matrix/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Every add-on on every cluster that matches the filter, one letter each. */
export function matrixPart(q: string | undefined) {
  return listPart("matrix", MatrixRow, "all", q === undefined ? {} : { q });
}
