import { PastTime } from "@/lib/api/list/list-query";
import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { AddOnHealth, ClusterRowHealth } from "@/lib/lists/clusters/row";

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

const Availability = {
  flaps: z.number(),
  unavailableMs: z.number(),
};

/** From that time on it was so; absent: it was not there. RFC 3339. */
const stretchOf = <Health extends z.ZodMiniType>(health: Health) =>
  z.object({ from: z.string(), health: z.optional(health) });

/** With `addOn` that add-on alone. */
export const ClusterAvailabilityQuery = z.extend(AvailabilityQuery, { addOn: z.optional(ObjectName) });
export type ClusterAvailabilityQuery = z.infer<typeof ClusterAvailabilityQuery>;

/**
 * `GET /api/v1/history/clusters/{name}/availability`: how a cluster and its add-ons were from one time to another, how
 * often each became unavailable, and how long it was so. What the caller may not see is absent, and named in `missing`.
 */
export const ClusterAvailability = z.object({
  from: z.string(),
  to: z.string(),
  /** Nothing is known of these times. */
  holes: z.array(z.object({ from: z.string(), to: z.string() })),
  cluster: z.optional(z.object({ ...Availability, stretches: z.array(stretchOf(ClusterRowHealth)) })),
  /** By name; the stretches oldest first, the last 300 of each. */
  addOns: z.optional(
    z.array(z.object({ name: z.string(), ...Availability, stretches: z.array(stretchOf(AddOnHealth)) })),
  ),
  missing: z.object({ cluster: z.optional(MissingRight), addOns: z.optional(MissingRight) }),
});
export type ClusterAvailability = z.infer<typeof ClusterAvailability>;
