import type { ConfigKind } from "@/lib/addon-config/agent";
import type { ConfigLookup } from "@/lib/addon-config/agent-input";
import { FIELD_MANAGER, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { ADDON_NAMESPACE_LABEL, HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import { mergePatchBetween } from "@/lib/kube/patches";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { ConfigText } from "@/lib/rollout/plan-node";
import { START_KINDS } from "@/server/controllers/starts/hub";
import { configObject } from "@/server/hub/config-object";
import type { HubOf, KindName } from "@/server/hub/hub";
import type { KindNeeds, NeededKind } from "@/server/hub/kind-needs";
import { CONFIG_KINDS } from "@/server/hub/unread-configs";

const TOKENS = "registration of add-ons by token is left out";

/** The kinds that the controller reads. */
export const CLUSTER_ADD_ON_KINDS = {
  // Without role bindings no right that an agent must lose would be found.
  required: ["clusters", "addOns", "clusterAddOns", "addOnRoleBindings", "works"],
  optional: {
    ...CONFIG_KINDS,
    tokenServiceAccounts: TOKENS,
    tokenRoles: TOKENS,
    tokenRoleBindings: TOKENS,
    ...START_KINDS,
  },
} as const satisfies KindNeeds<KindName>;

export type ClusterAddOnHub = HubOf<NeededKind<typeof CLUSTER_ADD_ON_KINDS>>;

/**
 * The works that deploy the agent to its own cluster, by name, as they are now, our own last writes included. Works that
 * are being deleted are left out: they may belong to an earlier cluster add-on of that name.
 */
export function deployWorks(hub: ClusterAddOnHub, key: string): ManifestWork[] {
  const addOn = key.slice(key.indexOf("/") + 1);
  return hub.works
    .by("clusterAddOn", key)
    .filter(({ metadata }) => !metadata.deletionTimestamp && !metadata.labels[ADDON_NAMESPACE_LABEL])
    .filter(({ metadata }) => !metadata.name.startsWith(`addon-${addOn}-pre-delete`))
    .toSorted(byName);
}

/** The works of an add-on that has its own manager, those on the hosting cluster that it names included. */
export function selfManagedWorks(
  hub: ClusterAddOnHub,
  { metadata }: ManagedClusterAddOn,
): { works: ManifestWork[]; isHosted: boolean } {
  const { name, namespace = "", annotations } = metadata;
  const hosting = annotations[HOSTING_CLUSTER_ANNOTATION] ?? "";
  const hosted = hub.works
    .by("clusterAddOn", `${hosting}/${name}`)
    .filter(({ metadata: { labels } }) => labels[ADDON_NAMESPACE_LABEL] === namespace);
  const works = [...deployWorks(hub, `${namespace}/${name}`), ...hosted.toSorted(byName)];
  return { works, isHosted: hosting !== "" };
}

function byName(a: ManifestWork, b: ManifestWork): number {
  return compareText(a.metadata.name, b.metadata.name);
}

/** Finds configurations of these kinds, at an earlier revision where one is given. */
export function configsIn(
  hub: ClusterAddOnHub,
  kinds: readonly ConfigKind[],
  revisions: readonly ConfigText[] = [],
): ConfigLookup {
  const earlier = new Map(revisions.map(({ config, object }) => [configKey(config), object]));
  return (config) => {
    if (!kinds.some((kind) => isOfKind(config, kind))) return undefined;
    if (earlier.size > 0 && earlier.has(configKey(config))) return earlier.get(configKey(config));
    return configObject(hub, config);
  };
}

/** Writes what differs from the stored status. The hub refuses it if others wrote meanwhile, as lists are replaced. */
export async function patchClusterAddOnStatus(
  hub: ClusterAddOnHub,
  { metadata, status }: ManagedClusterAddOn,
  next: ManagedClusterAddOn["status"],
  signal: AbortSignal,
): Promise<void> {
  const change = mergePatchBetween(status, next);
  if (!change) return;
  const { name, namespace, uid, resourceVersion } = metadata;
  const patch = { metadata: { uid, resourceVersion }, status: change };
  const options = { signal, fieldManager: FIELD_MANAGER.clusterAddOn, subresource: "status" } as const;
  await hub.patch(managedClusterAddOns, { name, namespace }, patch, options);
}

/** Also labels the cluster add-on as managed by us, so that its hooks still run when its add-on is gone. */
export async function patchFinalizers(
  hub: ClusterAddOnHub,
  { metadata }: ManagedClusterAddOn,
  finalizers: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { name, namespace, uid, resourceVersion } = metadata;
  const patch = { metadata: { uid, resourceVersion, finalizers, labels: { [MANAGED_BY_LABEL]: "flotilla" } } };
  await hub.patch(managedClusterAddOns, { name, namespace }, patch, {
    signal,
    fieldManager: FIELD_MANAGER.clusterAddOn,
  });
}
