import { setImmediate as nextTurn } from "node:timers/promises";
import type { JoinPreview, JoinPreviewInput } from "@/lib/api/invitations/invitation";
import { blastRadius } from "@/lib/blast-radius/blast-radius";
import type { HubState } from "@/lib/blast-radius/hub-state";
import { scheduled } from "@/lib/enable/scheduled";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import { isScheduled } from "@/lib/placement/schedule";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { judgedState } from "@/server/objects/judge-changes";

/** No cluster has such a name. */
const NAME = "~joining";
const DEFAULT_SET = "default";

/**
 * Which placements would select a cluster with these labels, and which add-ons would be installed on it, once it is
 * accepted and has reported. Nothing is written.
 */
export async function previewJoin(
  caller: Caller,
  caches: HubStateCaches,
  { labels, set = DEFAULT_SET }: JoinPreviewInput,
): Promise<JoinPreview> {
  const { state, withheld } = await judgedState(caller, caches, []);
  if (!state) return { unsure: [], withheld };
  const cluster = ManagedCluster.parse({
    metadata: { name: NAME, labels: { ...labels, [CLUSTER_SET_LABEL]: set } },
    spec: { hubAcceptsClient: true },
  });
  const { effects, unsure } = blastRadius(state, { kind: "ManagedCluster", before: undefined, after: cluster });
  return {
    placements: await selecting(state, cluster),
    addOns: effects.filter(({ gains }) => gains.includes(NAME)).map(({ addOn }) => addOn),
    unsure: [...unsure],
  };
}

/** One after the other: others are served between them. */
async function selecting(state: HubState, cluster: ManagedCluster): Promise<string[]> {
  const keys: string[] = [];
  for (const placement of state.placements) {
    await nextTurn();
    if (isScheduled(placement) && selects(placement, state, cluster)) keys.push(objectKey(placement.metadata));
  }
  return keys.sort();
}

/** A placement that takes all clusters that fit judges each by itself. */
function selects(placement: Placement, state: HubState, cluster: ManagedCluster): boolean {
  const isLimited = placement.spec.numberOfClusters !== undefined;
  const clusters = isLimited ? [...state.clusters, cluster] : [cluster];
  return scheduled(placement, { ...state, clusters }).selected.includes(cluster.metadata.name);
}
