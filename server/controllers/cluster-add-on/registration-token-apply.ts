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
import { type CarriedOut, isRefusal } from "./carry-out";
import type { ClusterAddOnHub } from "./facts";
import { refusalWords } from "./registration-bind";
import { tokenObjects, tokensFailed, tokensReady, usesToken } from "./registration-token";

const fieldManager = FIELD_MANAGER.clusterAddOn;

/** One of the objects, and where it is kept. */
interface Piece {
  readonly resource: Resource<KubeObject>;
  readonly cache: ResourceCache<KubeObject>;
  readonly wanted: RawObject;
}

/** Keeps what a cluster's agent needs to get tokens for the add-on, as long as it registers by token, and says whether it is there. */
export async function provideTokens(
  hub: ClusterAddOnHub,
  clusterAddOn: ManagedClusterAddOn,
  { conditions, now }: { readonly conditions: readonly Condition[]; readonly now: Date },
  signal: AbortSignal,
): Promise<CarriedOut<readonly Condition[]>> {
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  if (!usesToken(clusterAddOn)) {
    await withdrawTokens(hub, cluster, name, signal);
    return { result: withoutCondition(conditions, "TokenInfrastructureReady") };
  }
  const refusals: HubError[] = [];
  const made: KubeObject[] = [];
  for (const piece of pieces(hub, cluster, name)) {
    try {
      made.push(await apply(hub, piece, signal));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  }
  const [account] = made;
  const [refusal] = refusals;
  if (refusal) return { result: withCondition(conditions, tokensFailed(refusals.map(refusalWords)), now), refusal };
  return { result: withCondition(conditions, tokensReady(cluster, name, account?.metadata.uid ?? ""), now) };
}

/** Takes away what we have made for tokens; done also where nothing was. */
export async function withdrawTokens(hub: ClusterAddOnHub, cluster: string, addOn: string, signal: AbortSignal): Promise<void> {
  for (const { resource, cache, wanted } of pieces(hub, cluster, addOn).toReversed()) {
    const found = cache.get(wanted.metadata.name ?? "", cluster);
    if (found?.metadata.labels[MANAGED_BY_LABEL] === "flotilla")
      await hub.remove(resource, found.metadata, { signal, uid: found.metadata.uid });
  }
}

function pieces(hub: ClusterAddOnHub, cluster: string, addOn: string): Piece[] {
  const { serviceAccount, role, roleBinding } = tokenObjects(cluster, addOn);
  return [
    { resource: serviceAccounts, cache: hub.tokenServiceAccounts, wanted: serviceAccount },
    { resource: roles, cache: hub.tokenRoles, wanted: role },
    { resource: roleBindings, cache: hub.tokenRoleBindings, wanted: roleBinding },
  ];
}

async function apply(hub: ClusterAddOnHub, piece: Piece, signal: AbortSignal): Promise<KubeObject> {
  const { resource, cache, wanted } = piece;
  const { name = "", namespace } = wanted.metadata;
  const found = cache.get(name, namespace) ?? (await made(hub, piece, signal));
  const { metadata, ...content } = wanted;
  const isRight = Object.entries(content).every(([field, value]) => deepEqual(Object(found)[field], value));
  if (isRight && deepEqual({ ...found.metadata.labels, ...metadata.labels }, found.metadata.labels)) return found;
  const { uid, resourceVersion } = found.metadata;
  const patch = { metadata: { uid, resourceVersion, labels: metadata.labels }, ...content };
  return await hub.patch(resource, { name, namespace }, patch, { signal, fieldManager });
}

/** An account of this name that was made for something else may have rights of its own: no cluster shall get tokens for it. */
async function made(hub: ClusterAddOnHub, { resource, wanted }: Piece, signal: AbortSignal): Promise<KubeObject> {
  const { name = "", namespace } = wanted.metadata;
  try {
    return await hub.create(resource, wanted, { signal, fieldManager });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
    const found = await hub.client.get(resource, { name, namespace }, signal);
    if (found.metadata.labels[TOKEN_INFRASTRUCTURE_LABEL] !== undefined) return found;
    throw new HubError(422, "Invalid", `${resource.kind} ${namespace}/${name} exists and was not made for tokens`);
  }
}
