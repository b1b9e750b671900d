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
import { type ClusterAddOnHub, configsIn } from "./facts";

/** Nobody owns it: it is for the add-on's agents on all clusters (addon.md §7.6). */
export function isShared({ metadata }: RawObject): boolean {
  return (metadata.ownerReferences ?? []).length === 0;
}

/** Those that an add-on shares among its clusters, as far as we keep them. */
export function sharedBindings(hub: ClusterAddOnHub, addOn: string): KubeObject[] {
  return hub.addOnRoleBindings.by("sharedBy", addOn).filter(isKept);
}

/** Those of a cluster add-on that it owns and shall have no more. */
export function surplusBindings(hub: ClusterAddOnHub, { metadata }: ManagedClusterAddOn, wanted: readonly RawObject[]): KubeObject[] {
  const kept = new Set(wanted.map(keyOf));
  return hub.addOnRoleBindings
    .by("clusterAddOn", `${metadata.namespace}/${metadata.name}`)
    .filter((binding) => isOwnedBy(binding, metadata.uid) && !kept.has(keyOf(binding)));
}

/** With the subjects that a shared binding shall have: agents that register by token are in no group. */
export function withSubjects(hub: ClusterAddOnHub, addOn: string, wanted: RawObject): RawObject {
  if (!isShared(wanted)) return wanted;
  const users = hub.clusterAddOns
    .by("addOn", addOn)
    .filter((clusterAddOn) => kubeClientOf(clusterAddOn)?.driver === "token")
    .map(({ metadata }) => addOnServiceAccountUser(metadata.namespace ?? "", addOn));
  return { ...wanted, subjects: sharedSubjects(addOn, users.sort()) };
}

/** Whether some cluster's agent may still need a shared binding; one whose content is not at hand may. */
export function isNeeded(hub: ClusterAddOnHub, agent: Agent | undefined, addOn: string, binding: RawObject): boolean {
  return hub.clusterAddOns.by("addOn", addOn).some((clusterAddOn) => mayAsk(hub, agent, clusterAddOn, keyOf(binding)));
}

function mayAsk(hub: ClusterAddOnHub, agent: Agent | undefined, clusterAddOn: ManagedClusterAddOn, key: string): boolean {
  const cluster = hub.clusters.get(clusterAddOn.metadata.namespace ?? "");
  if (!cluster) return false;
  if (!agent) return true;
  const { configKinds, registration } = agent;
  const configs = decidedConfigs(clusterAddOn.status.configReferences, configKinds, configsIn(hub, configKinds));
  if (!configs) return true;
  try {
    return registration?.hubPermissions({ clusterAddOn, cluster, configs }, NOBODY).some((binding) => keyOf(binding) === key) ?? false;
  } catch (error) {
    if (error instanceof RenderError) return true;
    throw error;
  }
}

const NOBODY: AgentSubject = { user: "", groups: [] };

/** Whether a RoleBinding on the hub says what `wanted` says; its metadata may say more. */
export function isBound(wanted: RawObject, found: RawObject): boolean {
  const labels = { ...found.metadata.labels, ...wanted.metadata.labels };
  return (
    deepEqual(wanted.roleRef, found.roleRef) &&
    deepEqual(wanted.subjects, found.subjects) &&
    deepEqual(labels, found.metadata.labels) &&
    (wanted.metadata.ownerReferences ?? []).every(({ uid }) => isOwnedBy(found, uid))
  );
}

/** Whether it is ours to replace: the cluster add-on owns it, or we keep it for all. */
export function isReplaceable(wanted: RawObject, found: RawObject): boolean {
  const owners = wanted.metadata.ownerReferences ?? [];
  return owners.length > 0 ? owners.every(({ uid }) => isOwnedBy(found, uid)) : isShared(found) && isKept(found);
}

export function keyOf({ metadata: { name = "", namespace } }: RawObject): string {
  return objectKey({ name, namespace });
}

function isOwnedBy({ metadata }: RawObject, uid: string): boolean {
  return (metadata.ownerReferences ?? []).some((owner) => owner.uid === uid);
}

function isKept({ metadata }: RawObject): boolean {
  return metadata.labels?.[MANAGED_BY_LABEL] === "flotilla";
}
