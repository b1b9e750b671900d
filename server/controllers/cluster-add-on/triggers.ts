import { condition } from "@/lib/kube/conditions";
import type { ObjectMeta } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type ClusterManagementAddOn, isManaged, isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { type Trigger, trigger } from "@/server/controllers/runtime/controller";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { ClusterAddOnHub } from "./facts";

/** The cluster add-ons that a change concerns. */
export function triggersOf(hub: ClusterAddOnHub, decisions: RolloutDecisions): Trigger[] {
  const { clusterAddOns } = hub;
  const configured = ({ group, plural }: { group: string; plural: string }, { name, namespace }: Pick<ObjectMeta, "name" | "namespace">) =>
    clusterAddOns.by("config", configKey({ group, resource: plural, namespace, name })).map(keyOf);
  return [
    trigger(clusterAddOns, (clusterAddOn) => [keyOf(clusterAddOn)]),
    trigger(hub.works, labelledKey),
    trigger(hub.addOnRoleBindings, labelledKey),
    trigger(hub.addOnTemplates, ({ metadata }) => configured(addOnTemplates, metadata)),
    trigger(hub.addOnDeploymentConfigs, ({ metadata }) => configured(addOnDeploymentConfigs, metadata)),
    when(hub.addOns, addOnPart, ({ metadata }) => clusterAddOns.by("addOn", metadata.name).map(keyOf)),
    when(hub.clusters, clusterPart, ({ metadata }) => clusterAddOns.by("cluster", metadata.name).map(keyOf)),
    (enqueue) => decisions.subscribe((addOn, cluster) => enqueue(`${cluster}/${addOn}`)),
  ];
}

/** Only when this part of the object changes: one add-on or cluster stands for many cluster add-ons. */
function when<T>(cache: ResourceCache<T>, part: (item: T) => unknown, keysOf: (item: T) => readonly string[]): Trigger {
  return (enqueue) =>
    cache.subscribe(({ before, after }) => {
      const one = after ?? before;
      if (one === undefined || deepEqual(before && part(before), after && part(after))) return;
      for (const key of keysOf(one)) enqueue(key);
    });
}

function addOnPart(addOn: ClusterManagementAddOn): unknown {
  return [addOn.metadata.uid, isManaged(addOn), isTemplateBased(addOn)];
}

function clusterPart({ metadata, status }: ManagedCluster): unknown {
  return [metadata.deletionTimestamp !== undefined, condition(status.conditions, CLUSTER_AVAILABLE)?.status];
}

function keyOf({ metadata }: { readonly metadata: ObjectMeta }): string {
  return `${metadata.namespace ?? ""}/${metadata.name}`;
}

function labelledKey({ metadata }: { readonly metadata: ObjectMeta }): string[] {
  const addOn = metadata.labels[ADDON_NAME_LABEL];
  return addOn === undefined ? [] : [`${metadata.namespace ?? ""}/${addOn}`];
}
