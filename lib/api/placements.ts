import { PLACEMENT_STANDINGS_WORST_FIRST } from "@/lib/health/placement-standing";
import { z } from "@/lib/kube/zod";

/** One placement as a line of the list. `sentence` says why it is not satisfied; absent when it is. */
export const PlacementRow = z.object({
  /** "namespace/placement". */
  name: z.string(),
  namespace: z.string(),
  placement: z.string(),
  standing: z.enum(PLACEMENT_STANDINGS_WORST_FIRST),
  sentence: z.optional(z.string()),
  /** RFC 3339: since when it stands so. */
  since: z.optional(z.string()),
  /** How many clusters it has chosen, as the hub says. */
  chosen: z.number(),
  /** How many it wants; absent where it wants all that fit. */
  wanted: z.optional(z.number()),
  /** Of the clusters that it chose. */
  groups: z.number(),
  /** The cluster sets that it names; with none it may choose from all that are bound to its namespace. */
  sets: z.array(z.string()),
  /** The add-ons that it installs, by name; absent for whoever may not list add-ons. */
  addOns: z.optional(z.array(z.string())),
  createdAt: z.string(),
});
export type PlacementRow = z.infer<typeof PlacementRow>;
