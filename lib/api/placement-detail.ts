import { z } from "@/lib/kube/zod";
import { Facets } from "./list";
import { ListQuery } from "./list-query";
import { ConditionLine, ObjectName } from "./objects";
import { PlacementRow } from "./placements";
import { MissingRight } from "./problem";

/** Which placement. */
export const PlacementPath = z.strictObject({ namespace: ObjectName, name: ObjectName });
export type PlacementPath = z.infer<typeof PlacementPath>;

/** A cluster set that the placement may choose from, or names in vain. */
const PlacementSet = z.object({
  name: z.string(),
  isBound: z.boolean(),
  /** Whether there is such a set; absent for whoever may not list sets. */
  exists: z.optional(z.boolean()),
});
export type PlacementSet = z.infer<typeof PlacementSet>;

const PlacementGroup = z.object({ index: z.number(), name: z.string(), chosen: z.number() });

/** One placement with what it asks for, in words, and what the hub says of it. */
export const PlacementDetail = z.object({
  row: PlacementRow,
  conditions: z.array(ConditionLine),
  /** The first hundred of `row.groups`, by index. */
  groups: z.array(PlacementGroup),
  /** A cluster has to meet all requirements of one of these; none: it takes every cluster of its sets. */
  predicates: z.array(z.array(z.string())),
  tolerations: z.array(z.string()),
  /** By what clusters are ranked where not all are wanted, and how much each counts. */
  prioritizers: z.array(z.object({ name: z.string(), weight: z.number(), sentence: z.string() })),
  /** Absent for whoever may not list the bindings of its namespace: then `missing.sets` names the right. */
  sets: z.optional(z.array(PlacementSet)),
  missing: z.object({ sets: z.optional(MissingRight) }),
});
export type PlacementDetail = z.infer<typeof PlacementDetail>;

/** Why a cluster is not chosen: the step at which the hub leaves it out. "set": it is in none of the sets; "later": the hub has yet to choose it. */
export const LeftOutStep = z.enum(["later", "number", "taint", "predicate", "deleting", "misconfigured", "set"]);
export type LeftOutStep = z.infer<typeof LeftOutStep>;

/**
 * `show`: those that were chosen, or the others; `group` and `step` are of what `show` says. The rest is as of every list: what can be asked
 * of those that were chosen is other than of the others.
 */
export const PlacementClustersQuery = z.strictObject({
  q: ListQuery.shape.q,
  sort: ListQuery.shape.sort,
  facets: ListQuery.shape.facets,
  like: ListQuery.shape.like,
  show: z._default(z.enum(["chosen", "left-out"]), "chosen"),
  group: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  step: z.optional(LeftOutStep),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(500)), 100),
});
export type PlacementClustersQuery = z.infer<typeof PlacementClustersQuery>;

/** One cluster as a placement sees it. */
const PlacementCluster = z.object({
  name: z.string(),
  /** Of a chosen one. */
  group: z.optional(z.object({ index: z.number(), name: z.string() })),
  /** Of one that is left out. */
  step: z.optional(LeftOutStep),
  sentence: z.optional(z.string()),
});
export type PlacementCluster = z.infer<typeof PlacementCluster>;

/** A page of the clusters that a placement chose, or left out, by name. */
export const PlacementClusters = z.object({
  rows: z.array(PlacementCluster),
  offset: z.number(),
  /** How many `q`, `group` and `step` leave. */
  total: z.number(),
  /** How many there are of what `show` says. */
  all: z.number(),
  /** Of those that were left out: how many at each step, whichever `step` asks for. */
  steps: z.optional(z.array(z.object({ step: LeftOutStep, size: z.number() }))),
  facets: z.optional(Facets),
});
export type PlacementClusters = z.infer<typeof PlacementClusters>;
