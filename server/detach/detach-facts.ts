import type { DetachFacts, SelectingPlacement } from "@/lib/detach/facts";
import { isInPart } from "@/lib/gates/fleet-part";
import { DETACH_TAINT } from "@/lib/kube/names";
import { objectKey } from "@/lib/kube/resource";
import { externalOwner } from "@/lib/objects/external-owner";
import { toleranceOf } from "@/lib/placement/taints";
import { type Freeze, freezes, isInForce } from "@/lib/resources/freeze";
import { ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import type { Seen } from "@/lib/why/facts";
import type { Caller } from "@/server/auth/caller";
import { findRawObject } from "@/server/auth/writes/raw-objects";
import { readDeletionFacts } from "@/server/clusters/deletion-facts";
import type { ResourceCache } from "@/server/hub/resource-cache";

export interface DetachCaches {
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "list" | "isSynced">;
  readonly placements: Pick<ResourceCache<Placement>, "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "cluster">, "by">;
  readonly clusterSets: Pick<ResourceCache<ManagedClusterSet>, "list">;
  /** Empty where the hub does not serve them. */
  readonly freezes: Pick<ResourceCache<Freeze>, "list">;
}

/** What a cluster's detaching is read from: objects with the caller's rights, placements from caches for who may list all. */
export async function readDetachFacts(
  caller: Caller,
  caches: DetachCaches,
  name: string,
  isManagerRunning: boolean | undefined,
): Promise<DetachFacts> {
  const [facts, selecting, maySeeFreezes] = await Promise.all([
    readDeletionFacts(caller, name, isManagerRunning),
    selectingPlacements(caller, caches, name),
    caller.rights.may({ verb: "list", resource: freezes }),
  ]);
  const raw = facts.cluster.value ? await findRawObject(caller, managedClusters, { name }) : undefined;
  const cluster = facts.cluster.value;
  const held = maySeeFreezes ? { value: cluster ? freezesOn(cluster, caches) : [] } : { missing: LIST_FREEZES };
  return { ...facts, selecting, freezes: held, owner: raw && externalOwner(raw, []) };
}

const LIST_FREEZES = { verb: "list", resource: freezes.plural, group: freezes.group };

function freezesOn(cluster: Pick<ManagedCluster, "metadata">, caches: DetachCaches): string[] {
  const sets = caches.clusterSets.list();
  return caches.freezes
    .list((freeze) => isInForce(freeze, Date.now()) && isInPart(freeze.spec.clusters, cluster, sets))
    .map(({ metadata }) => metadata.name)
    .sort();
}

async function selectingPlacements(
  caller: Caller,
  { placements: all, placementDecisions: decisions }: DetachCaches,
  cluster: string,
): Promise<Seen<readonly SelectingPlacement[]>> {
  for (const resource of [placementDecisions, placements])
    if (!(await caller.rights.may({ verb: "list", resource })))
      return { missing: { verb: "list", resource: resource.plural, group: resource.group } };
  const keys = new Set(decisions.by("cluster", cluster).map(placementOf));
  const value = [...keys].sort().flatMap((key) => {
    const [namespace = "", name = ""] = key.split("/", 2);
    const placement = all.get(name, namespace);
    return placement ? [{ name: objectKey(placement.metadata), toleratesDetaching: tolerates(placement) }] : [];
  });
  return { value };
}

const MARKED = ManagedCluster.parse({ spec: { taints: [{ key: DETACH_TAINT, effect: "NoSelect" }] } });

function tolerates({ spec }: Placement): boolean {
  return toleranceOf(MARKED, { tolerations: spec.tolerations, isDecided: true, nowMs: Date.now() }).ok;
}
