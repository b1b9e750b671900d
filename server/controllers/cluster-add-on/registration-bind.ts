import type { Agent } from "@/lib/addon-config/agent";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { roleBindings } from "@/lib/resources/built-in";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type HubError, isHubError } from "@/server/hub/hub-error";
import { type CarriedOut, isRefusal } from "./carry-out";
import type { ClusterAddOnHub } from "./facts";
import { failedToBind, type RegistrationPlan } from "./registration";
import { isBound, isNeeded, isReplaceable, keyOf, sharedBindings, surplusBindings, withSubjects } from "./registration-bindings";

const fieldManager = FIELD_MANAGER.clusterAddOn;

interface Registering {
  readonly agent: Agent;
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly plan: RegistrationPlan;
}

/** Gives the agent the rights that it shall have, and takes others away. Where the hub refuses, the registration says so. */
export async function bind(
  hub: ClusterAddOnHub,
  { agent, clusterAddOn, plan }: Registering,
  signal: AbortSignal,
): Promise<CarriedOut<RegistrationPlan>> {
  const { bindings: wanted } = plan;
  const addOn = clusterAddOn.metadata.name;
  if (!wanted) return { result: plan };
  const kept = new Set(wanted.map(keyOf));
  try {
    for (const binding of wanted) await putBinding(hub, withSubjects(hub, addOn, binding), signal);
    for (const { metadata } of surplusBindings(hub, clusterAddOn, wanted)) await remove(hub, metadata, signal);
    for (const binding of sharedBindings(hub, addOn))
      if (!kept.has(keyOf(binding))) await tidyBinding(hub, { addOn, agent }, binding, signal);
    return { result: plan };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { result: { ...plan, wish: failedToBind(refusalWords(error)) }, refusal: error };
  }
}

/** What an add-on shares among its clusters, and the agent that it has on each; undefined for an add-on that is gone. */
export interface Sharing {
  readonly addOn: string;
  readonly agent: Agent | undefined;
}

/** Looks after the bindings that an add-on shares among its clusters, once one of these has gone (addon.md Q14). */
export async function tidyShared(hub: ClusterAddOnHub, sharing: Sharing, signal: AbortSignal): Promise<void> {
  for (const binding of sharedBindings(hub, sharing.addOn)) await tidyBinding(hub, sharing, binding, signal);
}

async function tidyBinding(hub: ClusterAddOnHub, { addOn, agent }: Sharing, binding: KubeObject, signal: AbortSignal): Promise<void> {
  if (!isNeeded(hub, agent, addOn, binding)) return await remove(hub, binding.metadata, signal);
  await putBinding(hub, withSubjects(hub, addOn, binding), signal);
}

async function putBinding(hub: ClusterAddOnHub, wanted: RawObject, signal: AbortSignal): Promise<void> {
  const { name = "", namespace, labels, ownerReferences } = wanted.metadata;
  const found = hub.addOnRoleBindings.get(name, namespace) ?? (await makeBinding(hub, wanted, signal));
  if (!found || isBound(wanted, found)) return;
  // The role of a binding cannot be changed: another role takes another binding.
  if (!deepEqual(wanted.roleRef, found.roleRef) && isReplaceable(wanted, found)) {
    await remove(hub, found.metadata, signal);
    await hub.create(roleBindings, wanted, { signal, fieldManager });
    return;
  }
  const { uid, resourceVersion } = found.metadata;
  const patch = { metadata: { uid, resourceVersion, labels, ownerReferences }, roleRef: wanted.roleRef, subjects: wanted.subjects };
  await hub.patch(roleBindings, { name, namespace }, patch, { signal, fieldManager });
}

/** Answers what stands in its place: the cache holds labelled bindings alone, and somebody may have made one by hand. */
async function makeBinding(hub: ClusterAddOnHub, wanted: RawObject, signal: AbortSignal): Promise<KubeObject | undefined> {
  const { name = "", namespace } = wanted.metadata;
  try {
    await hub.create(roleBindings, wanted, { signal, fieldManager });
    return undefined;
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
    return await hub.client.get(roleBindings, { name, namespace }, signal);
  }
}

async function remove(hub: ClusterAddOnHub, { name, namespace, uid }: KubeObject["metadata"], signal: AbortSignal): Promise<void> {
  await hub.remove(roleBindings, { name, namespace }, { signal, uid });
}

/** A hub lets nobody hand on rights that they lack themselves; what it says of that tells nobody what to do. */
export function refusalWords({ message }: Pick<HubError, "message">): string {
  if (!message.includes("attempting to grant RBAC permissions")) return message;
  return `Flotilla may not hand on that role: grant its service account the verb "bind" on it, or all that the role allows. The hub says: ${message}`;
}
