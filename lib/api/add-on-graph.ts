import type { AddOnStanding } from "@/lib/health/add-on-standing";
import { WORK_STANDINGS_WORST_FIRST } from "@/lib/health/work-words";
import { z } from "@/lib/kube/zod";
import { MissingRight } from "./problem";

/** Where an add-on stands on a cluster that was chosen for it, the worst first. "absent": it is not there. */
export const GRAPH_STANDINGS_WORST_FIRST = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
  "absent",
  "applying",
  "waiting",
  "healthy",
] as const satisfies readonly (AddOnStanding | "absent")[];

const GraphStanding = z.enum(GRAPH_STANDINGS_WORST_FIRST);
export type GraphStanding = z.infer<typeof GraphStanding>;

const GraphCount = z.object({ standing: GraphStanding, size: z.number() });
export type GraphCount = z.infer<typeof GraphCount>;

/** `folds`: how many stand here together because they are alike. `counts`: of its clusters, as far as the caller may see them. */
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

/** One cluster add-on, or all that stand alike: then without a cluster. `isDirect`: no placement chose it, or one of them. */
const GraphClusters = z.object({
  id: z.string(),
  standing: GraphStanding,
  size: z.number(),
  cluster: z.optional(z.string()),
  isDirect: z.boolean(),
});
export type GraphClusters = z.infer<typeof GraphClusters>;

/** One work, or all of that name that stand alike; without a name where `folds` names do. `clusters` are ids of what it hangs on. */
const GraphWorks = z.object({
  id: z.string(),
  work: z.string(),
  folds: z.number(),
  standing: z.enum(WORK_STANDINGS_WORST_FIRST),
  size: z.number(),
  cluster: z.optional(z.string()),
  clusters: z.array(z.string()),
});
export type GraphWorks = z.infer<typeof GraphWorks>;

/** From an add-on to the works that bring it, gathered where they are too many to look at: some thirty nodes whatever the fleet. */
export const AddOnGraph = z.object({
  placements: z.array(GraphPlacement),
  groups: z.array(GraphGroup),
  clusters: z.array(GraphClusters),
  works: z.array(GraphWorks),
  /** False while some of it is still read. */
  synced: z.boolean(),
  /** The rights for want of which a part is left out. */
  missing: z.object({
    decisions: z.optional(MissingRight),
    clusterAddOns: z.optional(MissingRight),
    works: z.optional(MissingRight),
  }),
});
export type AddOnGraph = z.infer<typeof AddOnGraph>;
