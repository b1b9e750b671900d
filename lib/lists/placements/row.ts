import { PLACEMENT_STATUSES_WORST_FIRST } from "@/lib/health/placement-status";
import { z } from "@/lib/kube/zod";

/** One placement as a row. `message` says why it is not satisfied; absent if it is. */
export const PlacementRow = z.object({
  /** "namespace/placement". */
  name: z.string(),
  namespace: z.string(),
  placement: z.string(),
  status: z.enum(PLACEMENT_STATUSES_WORST_FIRST),
  message: z.optional(z.string()),
  /** RFC 3339: time of the last status change. */
  since: z.optional(z.string()),
  /** How many clusters it has selected, according to the hub. */
  chosen: z.number(),
  /** How many it wants; absent where it wants all that fit. */
  wanted: z.optional(z.number()),
  /** Of the clusters that it chose. */
  groups: z.number(),
  /** The cluster sets it names; empty means all sets bound to its namespace. */
  sets: z.array(z.string()),
  /** The add-ons it installs, by name; absent for callers who may not list add-ons. */
  addOns: z.optional(z.array(z.string())),
  createdAt: z.string(),
});
export type PlacementRow = z.infer<typeof PlacementRow>;
