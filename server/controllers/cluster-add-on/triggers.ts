import { condition } from "@/lib/kube/conditions";
import type { ObjectMeta } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type ClusterManagementAddOn, isManaged, isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { type Trigger, trigger, triggerOnPart } from "@/server/controllers/runtime/controller";
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
    triggerOnPart(hub.addOns, addOnPart, ({ metadata }) => clusterAddOns.by("addOn", metadata.name).map(keyOf)),
    triggerOnPart(hub.clusters, clusterPart, ({ metadata }) => clusterAddOns.by("cluster", metadata.name).map(keyOf)),
    (enqueue) => decisions.subscribe((addOn, cluster) => enqueue(`${cluster}/${addOn}`)),
  ];
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
