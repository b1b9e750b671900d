import { AsOf } from "@/lib/api/list/as-of";
import { PastTime } from "@/lib/api/list/list-query";
import { ADD_ON_STATUSES_WORST_FIRST } from "@/lib/health/add-on-status";
import { CLUSTER_STATUSES_WORST_FIRST } from "@/lib/health/cluster-status";
import { z } from "@/lib/kube/zod";

const MAX_ROWS = 500;

/**
 * `from` and `to` are times as in `at` of lists; without `from` it is a day ago, or as far back as is known, without `to`
 * it is now. `q` is a filter text over clusters that has to
 * match at either time. `kind` leaves of `rows` those of that kind.
 */
export const DifferenceQuery = z.strictObject({
  from: z.optional(PastTime),
  to: z.optional(PastTime),
  q: z.optional(z.string()),
  kind: z.optional(z.enum(["worse", "better", "added", "removed"])),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_ROWS))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000))),
});
export type DifferenceQuery = z.infer<typeof DifferenceQuery>;

const ClusterStatus = z.enum(CLUSTER_STATUSES_WORST_FIRST);
const AddOnStatus = z.enum(ADD_ON_STATUSES_WORST_FIRST);

/** How many became worse, became better, came and went. */
const Shifts = z.object({ worse: z.number(), better: z.number(), added: z.number(), removed: z.number() });
export type Shifts = z.infer<typeof Shifts>;

/** A status is absent where there was none. */
const ShiftedAddOn = z.object({ name: z.string(), from: z.optional(AddOnStatus), to: z.optional(AddOnStatus) });

const ShiftedCluster = z.object({
  name: z.string(),
  kind: z.enum(["worse", "better", "added", "removed"]),
  from: z.optional(ClusterStatus),
  to: z.optional(ClusterStatus),
  /** Why it is worse, as far as it is known. */
  message: z.optional(z.string()),
  /** Its add-ons that became worse or better, came or went, the first few. */
  addOns: z.array(ShiftedAddOn),
});
export type ShiftedCluster = z.infer<typeof ShiftedCluster>;

/** `GET /api/v1/history/difference`: what became of clusters between two times, of those that the caller may see. */
export const Difference = z.object({
  from: AsOf,
  to: AsOf,
  clusters: Shifts,
  /** The same of each add-on that has any, on clusters that were there at both times; the most first. */
  addOns: z.array(z.extend(Shifts, { name: z.string() })),
  /** What became worse first, the worst of it before the rest. */
  rows: z.array(ShiftedCluster),
  /** Number of rows there are. */
  total: z.number(),
  offset: z.number(),
  /** The caller's access to some clusters is still being reviewed. */
  partial: z.optional(z.literal(true)),
});
export type Difference = z.infer<typeof Difference>;
