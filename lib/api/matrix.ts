import { z } from "@/lib/kube/zod";

/** What is asked of the matrix: `q` is a filter text over clusters (console.md §4b.3). */
export const MatrixQuery = z.strictObject({ q: z.optional(z.string()) });
export type MatrixQuery = z.infer<typeof MatrixQuery>;

/**
 * One cluster of the matrix, by set and name. `cells` has a letter for each add-on, in the order in which the page's facet `addon`
 * names them: h healthy, d degraded, u unhealthy, k unknown, r unreachable, a applying, w waiting for its wave; a dot, or no letter,
 * where it is not installed. Absent where the caller may not list the cluster's add-ons.
 */
export const MatrixRow = z.object({ name: z.string(), set: z.optional(z.string()), cells: z.optional(z.string()) });
export type MatrixRow = z.infer<typeof MatrixRow>;

/** The first so many clusters have cells; `total` says how many there are. */
export const MOST_MATRIX_CLUSTERS = 20_000;
