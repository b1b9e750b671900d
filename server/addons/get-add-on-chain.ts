import type { AddOnChain, WorkLine } from "@/lib/api/addons/add-on-chain";
import { replicasOf } from "@/lib/health/workload-replicas";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestStatus, type ManifestWork, manifestsOf, manifestWorks } from "@/lib/resources/manifest-work";
import { groupOf, type PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { scopeOf } from "@/server/auth/scope";
import type { MissingRight } from "@/server/errors";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { conditionLine } from "@/server/objects/condition-line";
import { readAttributed } from "./read-attributed";

const DEADLINE_MS = 5_000;

export interface ChainCaches {
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn>, "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "by">;
  /** How often the add-on became unavailable on the cluster. */
  readonly flapsOn: (addOn: string, cluster: string) => AddOnChain["flaps"];
}

interface Which {
  readonly name: string;
  readonly cluster: string;
}

/**
 * From the placement that chose a cluster to the manifests on it. Objects of the cluster are read with the caller's own
 * rights.
 */
export async function getAddOnChain(
  caller: Caller,
  caches: ChainCaches,
  { name, cluster }: Which,
): Promise<AddOnChain> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { client } = caller;
  const labelSelector = `${ADDON_NAME_LABEL}=${name}`;
  const [clusterAddOn, works, decisions] = await Promise.all([
    orMissing(readAttributed(caller, { namespace: cluster, name }, signal), rightTo("get", managedClusterAddOns)),
    orMissing(
      client.list(manifestWorks, { namespace: cluster, labelSelector, signal }),
      rightTo("list", manifestWorks),
    ),
    scopeOf(caller, "list", placementDecisions),
  ]);
  return {
    cluster,
    chosenBy: decisions.all ? chosenBy(caches, { name, cluster }) : undefined,
    ...clusterAddOn.value,
    ...(clusterAddOn.value && { flaps: caches.flapsOn(name, cluster) }),
    works: works.value?.map(workLine) ?? [],
    missing: { conditions: clusterAddOn.missing, works: works.missing },
  };
}

function rightTo(verb: string, { plural, group }: Pick<Resource, "plural" | "group">): MissingRight {
  return { verb, resource: plural, group };
}

function chosenBy(
  { addOns, placementDecisions: decisions }: Pick<ChainCaches, "addOns" | "placementDecisions">,
  { name, cluster }: Which,
): AddOnChain["chosenBy"] {
  const addOn = addOns.get(name);
  const placements = addOn ? placementsOf(addOn) : [];
  return placements.flatMap((key) => {
    const decision = decisions.by("placement", key).find((each) => decidedClusters(each).includes(cluster));
    if (!decision) return [];
    const [namespace = "", placement = ""] = key.split("/");
    return [{ namespace, name: placement, group: groupOf(decision)?.name || undefined }];
  });
}

/** A manifest without a report from its cluster has no conditions. */
function workLine(work: ManifestWork): WorkLine {
  const reported = work.status.resourceStatus.manifests;
  const manifests = manifestsOf(work).map((manifest, ordinal) => {
    const status = reported.find(({ resourceMeta }) => resourceMeta.ordinal === ordinal);
    const { kind = "", metadata } = manifest;
    return {
      kind,
      namespace: metadata.namespace ?? "",
      name: metadata.name ?? "",
      conditions: manifestConditions(status),
      replicas: status && replicasOf(status.statusFeedback),
    };
  });
  return { name: work.metadata.name, conditions: work.status.conditions.map(conditionLine), manifests };
}

function manifestConditions(status: ManifestStatus | undefined) {
  return status?.conditions.map(conditionLine) ?? [];
}
