import type { LeftOut } from "@/lib/api/placements/placement-cluster-list";
import type { PlacementCluster } from "@/lib/api/placements/placement-detail";
import { asSentence } from "@/lib/health/summary";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterCel } from "@/lib/placement/cel";
import type { ScoresOf } from "@/lib/placement/prioritizers";
import { isScheduled, schedule } from "@/lib/placement/schedule";
import type { Placement } from "@/lib/resources/placement";
import { placementOf } from "@/lib/resources/placement-decision";
import { decidedClusters, decisionCounts } from "@/lib/rollout/decision-groups";
import { unmetBy } from "@/lib/why/requirements";
import type { PlacementSources } from "./placement-sources";

interface Around {
  readonly sources: PlacementSources;
  readonly cel: ClusterCel;
  readonly scoresOf: ScoresOf | undefined;
}

/**
 * Every cluster the placement did not select, and why. It computes what the hub does, so it is expensive with many
 * clusters.
 */
export function leftOutBy(placement: Placement, { sources, cel, scoresOf }: Around): LeftOut[] {
  const key = objectKey(placement.metadata);
  const decided = new Set(sources.placementDecisions.by("placement", key).flatMap(decidedClusters));
  const clusters = sources.clusters.list();
  const { selected, excluded } = schedule({
    placement,
    clusters,
    bindings: sources.clusterSetBindings.list(),
    sets: sources.clusterSets.list(),
    decided,
    now: new Date(),
    otherDecisions: () => decisionCounts(sources.placementDecisions.list((one) => placementOf(one) !== key)),
    ...(scoresOf ? { scoresOf } : {}),
    cel,
  });
  const judged = new Map<string, Judged>(excluded.map((each) => [each.cluster, each]));
  const later = isScheduled(placement) ? "not selected yet" : "scheduling is disabled";
  for (const cluster of selected) judged.set(cluster, { step: "later", reason: later });
  return clusters
    .filter(({ metadata }) => !decided.has(metadata.name))
    .map(({ metadata: { labels, name } }) => {
      const { step, reason } = judged.get(name) ?? OUTSIDE;
      return { name, step, reason, set: labels[CLUSTER_SET_LABEL], labels };
    });
}

type Judged = Pick<LeftOut, "step" | "reason">;

const OUTSIDE: Judged = { step: "set", reason: "it is in none of the placement's cluster sets" };

/** One of them with its own reason: for predicates, the unmet requirement of the nearest one. */
export function leftOutRow(
  { name, step, reason }: LeftOut,
  placement: Placement,
  { sources, cel, scoresOf }: Around,
): PlacementCluster {
  const cluster = sources.clusters.get(name);
  if (step !== "predicate" || !cluster) return { name, step, message: asSentence(reason) };
  const run = cel.begin(scoresOf);
  const unmet = placement.spec.predicates.map((predicate, index) =>
    unmetBy(predicate, cluster, run, `.spec.predicates[${index}]`),
  );
  const [nearest = []] = unmet.toSorted((a, b) => a.length - b.length);
  const messages = nearest.map(({ message }) => message).join(" ");
  return { name, step, message: messages || asSentence(reason) };
}
