import type { Agent } from "@/lib/addon-config/agent";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { roleBindings } from "@/lib/resources/built-in";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type HubError, isHubError } from "@/server/hub/hub-error";
import { type Applied, isRefusal } from "./apply-works";
import type { ClusterAddOnHub } from "./hub";
import { failedToBind, type RegistrationPlan } from "./registration";
import {
  bindingKey,
  isBound,
  isNeeded,
  isReplaceable,
  sharedBindings,
  surplusBindings,
  withSubjects,
} from "./registration-bindings";

const fieldManager = FIELD_MANAGER.clusterAddOn;

interface Binding {
  readonly agent: Agent;
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly plan: RegistrationPlan;
}

/**
 * Gives the agent its rights, and removes others. Where the hub refuses, the registration says
 * so.
 */
export async function applyBindings(
  hub: ClusterAddOnHub,
  { agent, clusterAddOn, plan }: Binding,
  signal: AbortSignal,
): Promise<Applied<RegistrationPlan>> {
  const { bindings: desired } = plan;
  const addOn = clusterAddOn.metadata.name;
  if (!desired) return { result: plan };
  const desiredKeys = new Set(desired.map(bindingKey));
  try {
    for (const binding of desired) await applyBinding(hub, withSubjects(hub, addOn, binding), signal);
    for (const { metadata } of surplusBindings(hub, clusterAddOn, desired)) await remove(hub, metadata, signal);
    for (const binding of sharedBindings(hub, addOn))
      if (!desiredKeys.has(bindingKey(binding))) await refreshSharedBinding(hub, { addOn, agent }, binding, signal);
    return { result: plan };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { result: { ...plan, condition: failedToBind(refusalMessage(error)) }, refusal: error };
  }
}

/**
 * What an add-on shares among its clusters, and the agent that it has on each; undefined for an add-on that is gone.
 */
export interface Sharing {
  readonly addOn: string;
  readonly agent: Agent | undefined;
}

/**
 * Removes the bindings that an add-on shares among its clusters when no agent asks for them any more
 * (docs/reference/add-ons.md#hub-permissions).
 */
export async function refreshSharedBindings(
  hub: ClusterAddOnHub,
  sharing: Sharing,
  signal: AbortSignal,
): Promise<void> {
  for (const binding of sharedBindings(hub, sharing.addOn)) await refreshSharedBinding(hub, sharing, binding, signal);
}

async function refreshSharedBinding(
  hub: ClusterAddOnHub,
  { addOn, agent }: Sharing,
  binding: KubeObject,
  signal: AbortSignal,
): Promise<void> {
  if (!isNeeded(hub, agent, addOn, binding)) return await remove(hub, binding.metadata, signal);
  await applyBinding(hub, withSubjects(hub, addOn, binding), signal);
}

async function applyBinding(hub: ClusterAddOnHub, desired: RawObject, signal: AbortSignal): Promise<void> {
  const { name = "", namespace, labels, ownerReferences } = desired.metadata;
  const found = hub.addOnRoleBindings.get(name, namespace) ?? (await createBinding(hub, desired, signal));
  if (!found || isBound(desired, found)) return;
  // A binding cannot get another role: it has to be replaced.
  if (!deepEqual(desired.roleRef, found.roleRef) && isReplaceable(desired, found)) {
    await remove(hub, found.metadata, signal);
    await hub.create(roleBindings, desired, { signal, fieldManager });
    return;
  }
  const { uid, resourceVersion } = found.metadata;
  const patch = {
    metadata: { uid, resourceVersion, labels, ownerReferences },
    roleRef: desired.roleRef,
    subjects: desired.subjects,
  };
  await hub.patch(roleBindings, { name, namespace }, patch, { signal, fieldManager });
}

/**
 * Returns what exists in its place: the cache holds only labelled bindings, and one may have been created by hand.
 */
async function createBinding(
  hub: ClusterAddOnHub,
  desired: RawObject,
  signal: AbortSignal,
): Promise<KubeObject | undefined> {
  const { name = "", namespace } = desired.metadata;
  try {
    await hub.create(roleBindings, desired, { signal, fieldManager });
    return undefined;
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
    return await hub.client.get(roleBindings, { name, namespace }, signal);
  }
}

async function remove(
  hub: ClusterAddOnHub,
  { name, namespace, uid }: KubeObject["metadata"],
  signal: AbortSignal,
): Promise<void> {
  await hub.remove(roleBindings, { name, namespace }, { signal, uid });
}

/** Kubernetes does not let an account grant permissions that it lacks; its message does not say what to do about it. */
export function refusalMessage({ message }: Pick<HubError, "message">): string {
  if (!message.includes("attempting to grant RBAC permissions")) return message;
  return `Flotilla's service account may not grant this role: give it the verb "bind" on the role, or all permissions of the role. The hub says: ${message}`;
}
