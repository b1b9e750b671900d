import { z } from "@/lib/kube/zod";

/** The query of the matrix: `q` is a filter text over clusters. */
export const MatrixQuery = z.strictObject({ q: z.optional(z.string()) });
export type MatrixQuery = z.infer<typeof MatrixQuery>;
