import { z } from "@/lib/kube/zod";

/**
 * One cluster of the matrix, ordered by set and name. `cells` has a letter for each add-on, in the order of the page's
 * facet `addon`: h healthy, d degraded, u unhealthy, k unknown, r unreachable, a applying, w waiting for its wave; a
 * dot, or no letter, if not installed. Absent if the caller may not list the cluster's add-ons.
 */
export const MatrixRow = z.object({ name: z.string(), set: z.optional(z.string()), cells: z.optional(z.string()) });
export type MatrixRow = z.infer<typeof MatrixRow>;

/** Number of clusters with cells; `total` says how many there are. */
export const MAX_MATRIX_CLUSTERS = 20_000;
