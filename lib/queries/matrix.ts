import { MatrixRow } from "@/lib/api/matrix";
import { listPart } from "./list-part";

/** Every add-on on every cluster that the filter leaves, a letter each. */
export function matrixPart(q: string | undefined) {
  return listPart("matrix", MatrixRow, "all", q === undefined ? {} : { q });
}
