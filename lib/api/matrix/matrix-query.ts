import { PastTime } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";

/** The query of the matrix: `q` is a filter text over clusters. */
export const MatrixQuery = z.strictObject({ q: z.optional(z.string()) });
export type MatrixQuery = z.infer<typeof MatrixQuery>;

/** With `at` as it was then. */
export const PastMatrixQuery = z.extend(MatrixQuery, { at: z.optional(PastTime) });
export type PastMatrixQuery = z.infer<typeof PastMatrixQuery>;
