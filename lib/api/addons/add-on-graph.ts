import { MissingRight } from "@/lib/api/problem";
import type { AddOnStatus } from "@/lib/health/add-on-status";
import { WORK_STATUSES_WORST_FIRST } from "@/lib/health/work-status";
import { z } from "@/lib/kube/zod";
import { Flaps } from "./flaps";

/** Status of an add-on on a cluster selected for it, worst first. "absent": it is not installed. */
export const GRAPH_STATUSES_WORST_FIRST = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
  "absent",
  "removing",
  "applying",
  "waiting",
  "healthy",
] as const satisfies readonly (AddOnStatus | "absent")[];

const GraphStatus = z.enum(GRAPH_STATUSES_WORST_FIRST);
export type GraphStatus = z.infer<typeof GraphStatus>;

const GraphCount = z.object({ status: GraphStatus, size: z.number() });
export type GraphCount = z.infer<typeof GraphCount>;

/** `folds`: how many nodes are grouped here. `counts`: of its clusters, as far as the caller may see them. */
const Gathered = { id: z.string(), folds: z.number(), size: z.number(), counts: z.array(GraphCount) };

const GraphPlacement = z.object({ ...Gathered, namespace: z.string(), name: z.string() });
export type GraphPlacement = z.infer<typeof GraphPlacement>;

/** A decision group. `placement` and `clusters` are ids of what it hangs on, and of what hangs on it. */
const GraphGroup = z.object({
  ...Gathered,
  placement: z.string(),
  index: z.number(),
  name: z.string(),
  clusters: z.array(z.string()),
});
export type GraphGroup = z.infer<typeof GraphGroup>;

/**
 * One cluster add-on, or a group of equal ones, then without a cluster. `isDirect`: no placement selected it, or one of
 * them.
 */
const GraphClusters = z.object({
  id: z.string(),
  status: GraphStatus,
  size: z.number(),
  cluster: z.optional(z.string()),
  isDirect: z.boolean(),
});
export type GraphClusters = z.infer<typeof GraphClusters>;

/**
 * One work, or a group of equal ones of that name; without a name if `folds` covers several names. `clusters` are ids
 * of its parent nodes.
 */
const GraphWorks = z.object({
  id: z.string(),
  work: z.string(),
  folds: z.number(),
  status: z.enum(WORK_STATUSES_WORST_FIRST),
  size: z.number(),
  cluster: z.optional(z.string()),
  clusters: z.array(z.string()),
});
export type GraphWorks = z.infer<typeof GraphWorks>;

/** The chain from an add-on to its works, grouped to about thirty nodes whatever the size of the fleet. */
export const AddOnGraph = z.object({
  placements: z.array(GraphPlacement),
  groups: z.array(GraphGroup),
  clusters: z.array(GraphClusters),
  works: z.array(GraphWorks),
  /** On the clusters whose add-ons the caller may list; absent while nothing of the past is known. */
  flaps: z.optional(Flaps),
  /** False while some of it is still read. */
  synced: z.boolean(),
  /** The missing rights because of which a part is left out. */
  missing: z.object({
    decisions: z.optional(MissingRight),
    clusterAddOns: z.optional(MissingRight),
    works: z.optional(MissingRight),
  }),
});
export type AddOnGraph = z.infer<typeof AddOnGraph>;
