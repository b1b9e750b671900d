import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { condition } from "@/lib/kube/conditions";
import type { ObjectMeta } from "@/lib/kube/object";
import {
  ADDON_NAME_LABEL,
  ADDON_NAMESPACE_LABEL,
  CLUSTER_AVAILABLE,
  IMAGE_REGISTRIES_ANNOTATION,
  TOKEN_ADDON_LABEL,
} from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type ClusterManagementAddOn, isTemplateBased, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { onFirstRead, resync, type Trigger, trigger, triggerOnPart } from "@/server/controllers/runtime/controller";
import type { DeletionExpectations } from "@/server/controllers/runtime/deletion-expectations";
import { rulePart, startPart } from "@/server/controllers/starts/hub";
import type { ClusterAddOnHub } from "./hub";
import { isShared } from "./registration-bindings";

/** Enqueues the cluster add-ons that a change affects, and notes deletions of what they own. */
export function clusterAddOnTriggers(
  hub: ClusterAddOnHub,
  decisions: RolloutDecisions,
  deletions: DeletionExpectations,
): Trigger[] {
  const { clusterAddOns } = hub;
  const configured = (
    { group, plural }: { group: string; plural: string },
    { name, namespace }: Pick<ObjectMeta, "name" | "namespace">,
  ) => clusterAddOns.by("config", configKey({ group, resource: plural, namespace, name })).map(keyOf);
  const all = () => clusterAddOns.list().map(keyOf);
  const dependent = () => hub.addOns.list().filter((addOn) => requiredAddOns(addOn).length > 0);
  const tokens = [hub.tokenServiceAccounts, hub.tokenRoles, hub.tokenRoleBindings];
  return [
    deletions.track(hub.works, workKey),
    deletions.track(hub.addOnRoleBindings, labelledKey),
    trigger(clusterAddOns, (clusterAddOn) => [keyOf(clusterAddOn)]),
    trigger(hub.works, workKey),
    trigger(hub.addOnRoleBindings, labelledKey),
    // A shared binding affects all clusters of the add-on.
    triggerOnPart(
      hub.addOnRoleBindings,
      ({ metadata, roleRef }) => [metadata.uid, roleRef],
      (binding) =>
        isShared(binding) ? clusterAddOns.by("addOn", binding.metadata.labels[ADDON_NAME_LABEL] ?? "").map(keyOf) : [],
    ),
    ...tokens.map((cache) => trigger(cache, tokenKey)),
    trigger(hub.addOnTemplates, ({ metadata }) => configured(addOnTemplates, metadata)),
    trigger(hub.addOnDeploymentConfigs, ({ metadata }) => configured(addOnDeploymentConfigs, metadata)),
    triggerOnPart(hub.addOns, addOnPart, ({ metadata }) => clusterAddOns.by("addOn", metadata.name).map(keyOf)),
    // Where one is there, others may follow; a circle may be of any length.
    triggerOnPart(clusterAddOns, availabilityPart, ({ metadata: { name, namespace = "" } }) =>
      dependent()
        .filter((addOn) => requiredAddOns(addOn).includes(name))
        .map(({ metadata }) => `${namespace}/${metadata.name}`),
    ),
    triggerOnPart(hub.addOns, requiredAddOns, () =>
      dependent().flatMap(({ metadata }) => clusterAddOns.by("addOn", metadata.name).map(keyOf)),
    ),
    triggerOnPart(hub.clusters, clusterPart, ({ metadata }) => clusterAddOns.by("cluster", metadata.name).map(keyOf)),
    (enqueue) => decisions.subscribe((addOn, cluster) => enqueue(`${cluster}/${addOn}`)),
    onFirstRead([hub.addOnTemplates, hub.addOnDeploymentConfigs, ...tokens], all),
    resync(all),
  ];
}

/** Enqueues those that may not start, by their keys, when what keeps them from it may have changed. */
export function blockedTriggers(hub: ClusterAddOnHub, blocked: ReadonlySet<string>): Trigger[] {
  const all = () => [...blocked];
  return [
    triggerOnPart(hub.maintenanceWindows, rulePart, all),
    triggerOnPart(hub.freezes, rulePart, all),
    triggerOnPart(hub.clusterSets, ({ spec }) => spec, all),
    onFirstRead([hub.maintenanceWindows, hub.freezes, hub.clusterSets], all),
    triggerOnPart(
      hub.clusters,
      (cluster) => startPart(hub, cluster),
      ({ metadata }) => all().filter((key) => key.startsWith(`${metadata.name}/`)),
    ),
  ];
}

function addOnPart(addOn: ClusterManagementAddOn): unknown {
  return [addOn.metadata.uid, lifecycleOf(addOn), isTemplateBased(addOn), requiredAddOns(addOn)];
}

function availabilityPart({ metadata, status }: ManagedClusterAddOn): unknown {
  return [metadata.deletionTimestamp !== undefined, condition(status.conditions, "Available")?.status];
}

function clusterPart({ metadata, status }: ManagedCluster): unknown {
  const registries = metadata.annotations[IMAGE_REGISTRIES_ANNOTATION];
  return [
    metadata.deletionTimestamp !== undefined,
    condition(status.conditions, CLUSTER_AVAILABLE)?.status,
    registries,
  ];
}

function keyOf({ metadata }: { readonly metadata: ObjectMeta }): string {
  return `${metadata.namespace ?? ""}/${metadata.name}`;
}

/** A work on a hosting cluster has the namespace of its cluster add-on in a label. */
function workKey(work: { readonly metadata: ObjectMeta }): string[] {
  const namespace = work.metadata.labels[ADDON_NAMESPACE_LABEL] || work.metadata.namespace;
  return labelledKey({ metadata: { ...work.metadata, namespace } });
}

function tokenKey({ metadata }: { readonly metadata: ObjectMeta }): string[] {
  return [`${metadata.namespace ?? ""}/${metadata.labels[TOKEN_ADDON_LABEL] ?? ""}`];
}

function labelledKey({ metadata }: { readonly metadata: ObjectMeta }): string[] {
  const addOn = metadata.labels[ADDON_NAME_LABEL];
  return addOn === undefined ? [] : [`${metadata.namespace ?? ""}/${addOn}`];
}
