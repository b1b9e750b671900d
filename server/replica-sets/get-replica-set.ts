import type { ReplicaSetDetail, ReplicaSetLane, ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";
import { fieldOfClusters } from "@/lib/api/rollouts/rollout-field";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { WorkRow } from "@/lib/lists/works/row";
import { replicaSetLane } from "@/lib/replica-sets/lane";
import type { SetWork } from "@/lib/replica-sets/set-work";
import { replicaSetLabel } from "@/lib/replica-sets/status";
import { clusterHealth, type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import {
  type ManifestWorkReplicaSet,
  manifestWorkReplicaSets,
  type PlacementRef,
} from "@/lib/resources/manifest-work-replica-set";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { firstMissing } from "@/server/auth/scope";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { conditionLine } from "@/server/objects/condition-line";
import { laneLine, rolloutClusters } from "@/server/rollouts/rollout-row";
import { replicaSetRow } from "./replica-set-row";

const DEADLINE_MS = 5_000;

/** What a rollout is computed from, beside the set itself. */
export interface ReplicaSetSources {
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "get">;
  readonly placements: Pick<ResourceCache<Placement>, "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "by">;
  readonly works: Pick<ResourceCache<WorkRow, "replicaSet">, "by">;
}

/** Who sees the rollout may list all of these: it would show them otherwise. */
const ROLLED_FROM = [placements, placementDecisions, manifestWorks, managedClusters];

/** One set as the hub has it, read with the caller's rights, and its rollout at each placement as far as they may know. */
export async function getReplicaSet(
  caller: Caller,
  sources: ReplicaSetSources,
  path: ReplicaSetPath,
): Promise<ReplicaSetDetail> {
  const [set, missing] = await Promise.all([
    caller.client.get(manifestWorkReplicaSets, path, AbortSignal.timeout(DEADLINE_MS)),
    firstMissing(caller, "list", ROLLED_FROM),
  ]);
  const row = replicaSetRow(set);
  const conditions = set.status.conditions.map(conditionLine);
  if (missing) return { row, conditions, absent: [], missing };
  const works = worksOf(sources, set);
  const found = set.spec.placementRefs.map((ref) => ({ ref, lane: laneAt(sources, set, ref, works) }));
  return {
    row,
    conditions,
    lanes: found.flatMap(({ lane }) => lane ?? []),
    absent: found.flatMap(({ ref, lane }) => (lane ? [] : [ref.name])),
  };
}

function worksOf({ works }: ReplicaSetSources, { metadata }: ManifestWorkReplicaSet): SetWork[] {
  return works
    .by("replicaSet", replicaSetLabel(metadata))
    .flatMap(({ rolled, cluster, work, isLeaving = false }) =>
      rolled ? [{ ...rolled, cluster, name: work, isLeaving }] : [],
    );
}

function laneAt(
  { clusters, placements: placed, placementDecisions: decided }: ReplicaSetSources,
  set: ManifestWorkReplicaSet,
  ref: PlacementRef,
  works: readonly SetWork[],
): ReplicaSetLane | undefined {
  const { namespace = "" } = set.metadata;
  const placement = placed.get(ref.name, namespace);
  if (!placement) return undefined;
  const lane = replicaSetLane({
    set,
    ref,
    placement,
    decisions: decided.by("placement", `${namespace}/${ref.name}`),
    works: works.filter((work) => work.placement === ref.name),
    clusterFacts: (name) => {
      const cluster = clusters.get(name);
      return {
        set: cluster?.metadata.labels[CLUSTER_SET_LABEL],
        reachable: !!cluster && clusterHealth(cluster) === "available",
      };
    },
    now: new Date(),
  });
  return { ...laneLine(lane), field: fieldOfClusters(rolloutClusters(lane), lane.waves.length) };
}
