import type { Agent, AgentSubject } from "@/lib/addon-config/agent";
import { decidedConfigs } from "@/lib/addon-config/agent-input";
import { sharedSubjects } from "@/lib/addon-config/permissions";
import { RenderError } from "@/lib/addon-config/render-error";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { addOnServiceAccountUser } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { kubeClientOf, type ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { namesUnread } from "@/server/hub/unread-configs";
import { type ClusterAddOnHub, configsIn } from "./hub";

/**
 * A binding without owner is shared by the add-on's agents on all clusters (docs/reference/add-ons.md#hub-permissions).
 */
export function isShared({ metadata }: RawObject): boolean {
  return (metadata.ownerReferences ?? []).length === 0;
}

/** The bindings that an add-on shares among its clusters, as far as we manage them. */
export function sharedBindings(hub: ClusterAddOnHub, addOn: string): KubeObject[] {
  return hub.addOnRoleBindings.by("sharedBy", addOn).filter(isManaged);
}

/** The bindings that a cluster add-on owns and should not have. */
export function surplusBindings(
  hub: ClusterAddOnHub,
  { metadata }: ManagedClusterAddOn,
  desired: readonly RawObject[],
): KubeObject[] {
  const desiredKeys = new Set(desired.map(bindingKey));
  return hub.addOnRoleBindings
    .by("clusterAddOn", `${metadata.namespace}/${metadata.name}`)
    .filter((binding) => isOwnedBy(binding, metadata.uid) && !desiredKeys.has(bindingKey(binding)));
}

/** Adds the subjects of a shared binding: agents that register by token are in no group. */
export function withSubjects(hub: ClusterAddOnHub, addOn: string, desired: RawObject): RawObject {
  if (!isShared(desired)) return desired;
  const users = hub.clusterAddOns
    .by("addOn", addOn)
    .filter((clusterAddOn) => kubeClientOf(clusterAddOn)?.driver === "token")
    .map(({ metadata }) => addOnServiceAccountUser(metadata.namespace ?? "", addOn));
  return { ...desired, subjects: sharedSubjects(addOn, users.sort()) };
}

/** Whether some cluster's agent may still need a shared binding; an agent with unknown content may. */
export function isNeeded(hub: ClusterAddOnHub, agent: Agent | undefined, addOn: string, binding: RawObject): boolean {
  return hub.clusterAddOns
    .by("addOn", addOn)
    .some((clusterAddOn) => mayNeed(hub, agent, clusterAddOn, bindingKey(binding)));
}

function mayNeed(
  hub: ClusterAddOnHub,
  agent: Agent | undefined,
  clusterAddOn: ManagedClusterAddOn,
  key: string,
): boolean {
  const cluster = hub.clusters.get(clusterAddOn.metadata.namespace ?? "");
  if (!cluster) return false;
  const offered = hub.addOns.get(clusterAddOn.metadata.name);
  if (!agent || (offered && namesUnread(hub, offered, clusterAddOn))) return true;
  const { configKinds, registration } = agent;
  const configs = decidedConfigs(clusterAddOn.status.configReferences, configKinds, configsIn(hub, configKinds));
  if (!configs) return true;
  try {
    return (
      registration
        ?.hubPermissions({ clusterAddOn, cluster, configs }, NO_SUBJECT)
        .some((binding) => bindingKey(binding) === key) ?? false
    );
  } catch (error) {
    if (error instanceof RenderError) return true;
    throw error;
  }
}

const NO_SUBJECT: AgentSubject = { user: "", groups: [] };

/** Whether a RoleBinding on the hub equals the desired one; its metadata may contain more. */
export function isBound(desired: RawObject, found: RawObject): boolean {
  const labels = { ...found.metadata.labels, ...desired.metadata.labels };
  return (
    deepEqual(desired.roleRef, found.roleRef) &&
    deepEqual(desired.subjects, found.subjects) &&
    deepEqual(labels, found.metadata.labels) &&
    (desired.metadata.ownerReferences ?? []).every(({ uid }) => isOwnedBy(found, uid))
  );
}

/** Whether it is ours to replace: the cluster add-on owns it, or we manage it for all clusters. */
export function isReplaceable(desired: RawObject, found: RawObject): boolean {
  const owners = desired.metadata.ownerReferences ?? [];
  return owners.length > 0 ? owners.every(({ uid }) => isOwnedBy(found, uid)) : isShared(found) && isManaged(found);
}

export function bindingKey({ metadata: { name = "", namespace } }: RawObject): string {
  return objectKey({ name, namespace });
}

function isOwnedBy({ metadata }: RawObject, uid: string): boolean {
  return (metadata.ownerReferences ?? []).some((owner) => owner.uid === uid);
}

function isManaged({ metadata }: RawObject): boolean {
  return metadata.labels?.[MANAGED_BY_LABEL] === "flotilla";
}
