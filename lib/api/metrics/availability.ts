import { PastTime } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";

/** Times as in `at` of lists; without `from` it is a day ago, or as far back as is known, without `to` it is now. */
export const AvailabilityQuery = z.strictObject({ from: z.optional(PastTime), to: z.optional(PastTime) });
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/**
 * `GET /api/v1/history/addons/{name}/availability`: how often an add-on became unavailable, having worked before, and for
 * how long, on the clusters where it changed at all. Times are RFC 3339.
 */
export const AddOnAvailability = z.object({
  from: z.string(),
  to: z.string(),
  /** On all clusters together. */
  flaps: z.number(),
  /** The cluster on which it became unavailable before it did on others. */
  first: z.optional(z.object({ cluster: z.string(), at: z.string() })),
  /** Where it was unavailable, the longest first; at most 500. */
  clusters: z.array(z.object({ cluster: z.string(), flaps: z.number(), unavailableMs: z.number() })),
  /** On how many clusters it was unavailable. */
  total: z.number(),
  /** The caller's access to some clusters is still being reviewed. */
  partial: z.optional(z.literal(true)),
});
export type AddOnAvailability = z.infer<typeof AddOnAvailability>;
