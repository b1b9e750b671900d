import { z } from "@/lib/kube/zod";
import { WHY_LINKS } from "@/lib/why/why";
import { PlacementRow } from "./placements";

/** `q` is a filter text of the list of placements. */
export const ClusterPlacementsQuery = z.strictObject({
  q: z.optional(z.string()),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 25),
});
export type ClusterPlacementsQuery = z.infer<typeof ClusterPlacementsQuery>;

/** What a placement has to say of one cluster. "hidden": whom it chose, the caller may not see. */
const ClusterPlacement = z.object({
  placement: PlacementRow,
  verdict: z.enum(["chosen", "left-out", "hidden"]),
  /** The decision group in which it chose it. */
  group: z.optional(z.string()),
  /** Where it left it out. */
  link: z.optional(z.enum(WHY_LINKS)),
  /** Why it did so. */
  sentence: z.string(),
});
export type ClusterPlacement = z.infer<typeof ClusterPlacement>;

/** Those that chose it first, then the others, by name. */
export const ClusterPlacements = z.object({
  rows: z.array(ClusterPlacement),
  offset: z.number(),
  total: z.number(),
  /** How many there are without a filter. */
  all: z.number(),
  /** Of those that it leaves, how many chose it. */
  chosen: z.number(),
});
export type ClusterPlacements = z.infer<typeof ClusterPlacements>;
