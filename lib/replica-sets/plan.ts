import type { ManifestWorkReplicaSet, PlacementRef } from "@/lib/resources/manifest-work-replica-set";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import { specHash } from "@/lib/resources/spec-hash";
import { clustersOf, groupDecisions } from "@/lib/rollout/decision-groups";
import { planRollout, type RolloutOutcome } from "@/lib/rollout/plan";
import type { ClusterRolloutStatus } from "@/lib/rollout/status";
import type { SetWork } from "./set-work";

/** What a hub holds for one placement that a set names. */
export interface SetPlacement {
  readonly ref: PlacementRef;
  readonly placement: Placement;
  readonly decisions: readonly PlacementDecision[];
  /** Those that carry the labels of the set and of this placement. */
  readonly works: readonly SetWork[];
}

/** Where the rollout of a set's template is at one placement, and what its controller does next. */
export interface PlacementPlan {
  readonly name: string;
  readonly groups: number;
  readonly selected: ReadonlySet<string>;
  /** Works that have the template, in clusters that are selected. */
  readonly current: readonly SetWork[];
  /** Their places in the rollout. */
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly outcome: RolloutOutcome;
  /** Clusters whose work is written now, with the name of one that is there with another content. */
  readonly writes: readonly { readonly cluster: string; readonly existing?: string }[];
  /** Works of clusters that left the decision. */
  readonly removes: readonly SetWork[];
  /** Works that have the template once the writes are made, those that are applied or not. */
  readonly written: readonly string[];
}

/** The hash of a set's template; works with the same are up to date. */
export function templateHash({ spec }: Pick<ManifestWorkReplicaSet, "spec">): string {
  return specHash({ spec: spec.manifestWorkTemplate });
}

/**
 * Decides which works of a placement are written and removed now: the rollout of add-ons, with the differences that
 * docs/reference/work.md#rollout-of-a-replica-set names. Keeps no state.
 */
export function planPlacement(
  template: string,
  { ref, placement, decisions, works }: SetPlacement,
  now: Date,
): PlacementPlan {
  const selected = clustersOf(decisions);
  const grouped = groupDecisions(decisions);
  const here = works.filter(({ cluster }) => selected.has(cluster));
  const current = here.filter((work) => work.template === template && !work.isLeaving);
  const statuses = current.map(rolloutStatus);
  const outcome = grouped.ok
    ? planRollout({
        groups: grouped.groups,
        strategy: ref.rolloutStrategy,
        clustersPerDecisionGroup: placement.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup,
        statuses,
        now,
      })
    : grouped;
  const upToDate = new Set(statuses.map(({ cluster }) => cluster));
  const others = new Map(here.filter((work) => !current.includes(work)).map(({ cluster, name }) => [cluster, name]));
  const starting = outcome.ok ? outcome.rollout.filter(({ cluster }) => !upToDate.has(cluster)) : [];
  return {
    name: ref.name,
    groups: grouped.ok ? grouped.groups.length : 0,
    selected,
    current,
    statuses,
    outcome,
    writes: starting.map(({ cluster }) => {
      const existing = others.get(cluster);
      return { cluster, ...(existing !== undefined && { existing }) };
    }),
    removes: works.filter(({ cluster }) => !selected.has(cluster)),
    written: [...upToDate, ...starting.map(({ cluster }) => cluster)],
  };
}

function rolloutStatus({ cluster, status, sinceMs }: SetWork): ClusterRolloutStatus {
  return { cluster, status, ...(sinceMs !== undefined && { sinceMs }) };
}
