import { type Condition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import { FIELD_MANAGER, MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { TOKEN_INFRASTRUCTURE_LABEL } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import type { Resource } from "@/lib/kube/resource";
import { roleBindings, roles, serviceAccounts } from "@/lib/resources/built-in";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { HubError, isHubError } from "@/server/hub/hub-error";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { refusalMessage } from "./apply-bindings";
import { type Applied, isRefusal } from "./apply-works";
import type { ClusterAddOnHub } from "./hub";
import { tokenObjects, tokensFailed, tokensReady, tokensUnread, usesToken } from "./registration-token";

const fieldManager = FIELD_MANAGER.clusterAddOn;

/** One of the objects, and its cache. */
interface TokenObject {
  readonly resource: Resource<KubeObject>;
  readonly cache: ResourceCache<KubeObject>;
  readonly desired: RawObject;
}

/**
 * Applies what a cluster's agent needs to get tokens for the add-on, as long as it registers by token. Results in the
 * conditions with whether that is ready.
 */
export async function applyTokens(
  hub: ClusterAddOnHub,
  clusterAddOn: ManagedClusterAddOn,
  { conditions, now }: { readonly conditions: readonly Condition[]; readonly now: Date },
  signal: AbortSignal,
): Promise<Applied<readonly Condition[]>> {
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  if (!usesToken(clusterAddOn)) {
    await removeTokens(hub, cluster, name, signal);
    return { result: withoutCondition(conditions, "TokenInfrastructureReady") };
  }
  const unread = tokenObjectsIn(hub, cluster, name).filter(({ cache }) => !cache.isSynced);
  if (unread.length > 0)
    return {
      result: tokensUnread(
        conditions,
        unread.map(({ resource }) => resource.plural),
        now,
      ),
    };
  const refusals: HubError[] = [];
  const applied: KubeObject[] = [];
  for (const each of tokenObjectsIn(hub, cluster, name)) {
    try {
      applied.push(await applyObject(hub, each, signal));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  }
  const [account] = applied;
  const [refusal] = refusals;
  if (refusal) return { result: withCondition(conditions, tokensFailed(refusals.map(refusalMessage)), now), refusal };
  return { result: withCondition(conditions, tokensReady(cluster, name, account?.metadata.uid ?? ""), now) };
}

/** Deletes what we have created for tokens, if anything. */
export async function removeTokens(
  hub: ClusterAddOnHub,
  cluster: string,
  addOn: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { resource, cache, desired } of tokenObjectsIn(hub, cluster, addOn).toReversed()) {
    const found = cache.get(desired.metadata.name ?? "", cluster);
    if (found?.metadata.labels[MANAGED_BY_LABEL] === "flotilla")
      await hub.remove(resource, found.metadata, { signal, uid: found.metadata.uid });
  }
}

function tokenObjectsIn(hub: ClusterAddOnHub, cluster: string, addOn: string): TokenObject[] {
  const { serviceAccount, role, roleBinding } = tokenObjects(cluster, addOn);
  return [
    { resource: serviceAccounts, cache: hub.tokenServiceAccounts, desired: serviceAccount },
    { resource: roles, cache: hub.tokenRoles, desired: role },
    { resource: roleBindings, cache: hub.tokenRoleBindings, desired: roleBinding },
  ];
}

async function applyObject(hub: ClusterAddOnHub, each: TokenObject, signal: AbortSignal): Promise<KubeObject> {
  const { resource, cache, desired } = each;
  const { name = "", namespace } = desired.metadata;
  const found = cache.get(name, namespace) ?? (await createObject(hub, each, signal));
  const { metadata, ...content } = desired;
  const isRight = Object.entries(content).every(([field, value]) => deepEqual(Object(found)[field], value));
  if (isRight && deepEqual({ ...found.metadata.labels, ...metadata.labels }, found.metadata.labels)) return found;
  const { uid, resourceVersion } = found.metadata;
  const patch = { metadata: { uid, resourceVersion, labels: metadata.labels }, ...content };
  return await hub.patch(resource, { name, namespace }, patch, { signal, fieldManager });
}

/**
 * An account of this name that was created for something else may have permissions of its own: no cluster may get tokens
 * for it.
 */
async function createObject(
  hub: ClusterAddOnHub,
  { resource, desired }: TokenObject,
  signal: AbortSignal,
): Promise<KubeObject> {
  const { name = "", namespace } = desired.metadata;
  try {
    return await hub.create(resource, desired, { signal, fieldManager });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
    const found = await hub.client.get(resource, { name, namespace }, signal);
    if (found.metadata.labels[TOKEN_INFRASTRUCTURE_LABEL] !== undefined) return found;
    throw new HubError(422, "Invalid", `${resource.kind} ${namespace}/${name} exists and was not created for tokens`);
  }
}
