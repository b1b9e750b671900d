import { Facets } from "@/lib/api/list/list";
import { ListQuery } from "@/lib/api/list/list-query";
import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";
import { PlacementRow } from "@/lib/lists/placements/row";

/** Which placement. */
export const PlacementPath = z.strictObject({ namespace: ObjectName, name: ObjectName });
export type PlacementPath = z.infer<typeof PlacementPath>;

/** A cluster set that the placement may choose from, or names in vain. */
const PlacementSet = z.object({
  name: z.string(),
  isBound: z.boolean(),
  /** Whether the set exists; absent for callers who may not list sets. */
  exists: z.optional(z.boolean()),
});
export type PlacementSet = z.infer<typeof PlacementSet>;

const PlacementGroup = z.object({ index: z.number(), name: z.string(), chosen: z.number() });

/** One placement with its rules as text, and its status. */
export const PlacementDetail = z.object({
  row: PlacementRow,
  conditions: z.array(ConditionLine),
  /** The first hundred of `row.groups`, by index. */
  groups: z.array(PlacementGroup),
  /** A cluster must meet all requirements of one of these; empty: every cluster in its sets. */
  predicates: z.array(z.array(z.string())),
  tolerations: z.array(z.string()),
  /** By what clusters are ranked where not all are wanted, and how much each counts. */
  prioritizers: z.array(z.object({ name: z.string(), weight: z.number(), message: z.string() })),
  /** Absent for callers who may not list the bindings of its namespace: then `missing.sets` names the right. */
  sets: z.optional(z.array(PlacementSet)),
  missing: z.object({ sets: z.optional(MissingRight) }),
});
export type PlacementDetail = z.infer<typeof PlacementDetail>;

/**
 * Why a cluster is not selected: the step that excludes it. "set": it is in none of the sets; "later": not scheduled
 * yet.
 */
export const LeftOutStep = z.enum(["later", "number", "taint", "predicate", "deleting", "misconfigured", "set"]);
export type LeftOutStep = z.infer<typeof LeftOutStep>;

/**
 * `show`: selected or excluded clusters; `group` and `step` refine it. Otherwise as for every list; the available
 * fields depend on `show`.
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
  /** Of an excluded cluster. */
  step: z.optional(LeftOutStep),
  message: z.optional(z.string()),
});
export type PlacementCluster = z.infer<typeof PlacementCluster>;

/** A page of the clusters a placement selected, or excluded, by name. */
export const PlacementClusters = z.object({
  rows: z.array(PlacementCluster),
  offset: z.number(),
  /** How many match `q`, `group` and `step`. */
  total: z.number(),
  /** How many there are in what `show` says. */
  all: z.number(),
  /** Of the excluded clusters: how many at each step, whatever `step` selects. */
  steps: z.optional(z.array(z.object({ step: LeftOutStep, size: z.number() }))),
  facets: z.optional(Facets),
});
export type PlacementClusters = z.infer<typeof PlacementClusters>;
