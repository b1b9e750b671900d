import { ListQuery } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";
import { PlacementRow } from "@/lib/lists/placements/row";
import { WHY_LINKS } from "@/lib/why/why";

/** `q` and `sort` are those of the list of placements. */
export const ClusterPlacementsQuery = z.strictObject({
  q: z.optional(z.string()),
  sort: ListQuery.shape.sort,
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 25),
});
export type ClusterPlacementsQuery = z.infer<typeof ClusterPlacementsQuery>;

/** One placement's result for one cluster. "hidden": its decisions are hidden from the caller. */
const ClusterPlacement = z.object({
  placement: PlacementRow,
  verdict: z.enum(["chosen", "left-out", "hidden"]),
  /** The decision group in which it chose it. */
  group: z.optional(z.string()),
  /** The step at which it was excluded. */
  link: z.optional(z.enum(WHY_LINKS)),
  /** Why it did so. */
  message: z.string(),
});
export type ClusterPlacement = z.infer<typeof ClusterPlacement>;

/** Those that chose it first, then the others, each in the order of the query. */
export const ClusterPlacements = z.object({
  rows: z.array(ClusterPlacement),
  offset: z.number(),
  total: z.number(),
  /** How many there are without a filter. */
  all: z.number(),
  /** Of the matching placements, how many selected it. */
  chosen: z.number(),
});
export type ClusterPlacements = z.infer<typeof ClusterPlacements>;
