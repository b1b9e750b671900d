import type { ConfigKind } from "@/lib/addon-config/agent";
import type { ConfigLookup } from "@/lib/addon-config/agent-input";
import { LIFECYCLE_FLOTILLA, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { ADDON_NAMESPACE_LABEL, HOSTING_CLUSTER_ANNOTATION, LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { ConfigText } from "@/lib/rollout/plan-node";
import type { HubOf } from "@/server/hub/hub";

export type ClusterAddOnHub = HubOf<
  | "clusters"
  | "addOns"
  | "clusterAddOns"
  | "addOnTemplates"
  | "addOnDeploymentConfigs"
  | "addOnRoleBindings"
  | "tokenServiceAccounts"
  | "tokenRoles"
  | "tokenRoleBindings"
  | "works"
>;

/** What the caches hold of one cluster add-on. */
export interface Facts {
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly addOn: ClusterManagementAddOn;
  readonly cluster: ManagedCluster | undefined;
  /** That deploy the agent to its own cluster; by name. */
  readonly works: readonly ManifestWork[];
}

/** Key: "cluster/addon". Undefined where there is no such cluster add-on, or it stays and its add-on is gone. */
export function factsOf(hub: ClusterAddOnHub, key: string): Facts | undefined {
  const [clusterName = "", name = ""] = key.split("/");
  const clusterAddOn = hub.clusterAddOns.get(name, clusterName);
  const addOn = hub.addOns.get(name) ?? (clusterAddOn && lastKnownAddOn(clusterAddOn));
  if (!clusterAddOn || !addOn) return undefined;
  return { clusterAddOn, addOn, cluster: hub.clusters.get(clusterName), works: deployWorks(hub, key) };
}

/** An add-on that is gone, as far as what it has left on a cluster that lets it go tells: whose it was, and what described its agent. */
function lastKnownAddOn({ metadata, status }: ManagedClusterAddOn): ClusterManagementAddOn | undefined {
  const { name, deletionTimestamp } = metadata;
  if (!deletionTimestamp) return undefined;
  const annotations = metadata.labels[MANAGED_BY_LABEL] === undefined ? {} : { [LIFECYCLE_ANNOTATION]: LIFECYCLE_FLOTILLA };
  const defaultConfigs = status.configReferences.map(({ group, resource }) => ({ group, resource }));
  return ClusterManagementAddOn.parse({ metadata: { name, deletionTimestamp, annotations }, spec: { defaultConfigs } });
}

/** Works as they are now, our own last writes included; not those that go, perhaps with a cluster add-on that was there before. */
export function deployWorks(hub: ClusterAddOnHub, key: string): ManifestWork[] {
  const addOn = key.slice(key.indexOf("/") + 1);
  return hub.works
    .by("clusterAddOn", key)
    .filter(({ metadata }) => !metadata.deletionTimestamp && !metadata.labels[ADDON_NAMESPACE_LABEL])
    .filter(({ metadata }) => !metadata.name.startsWith(`addon-${addOn}-pre-delete`))
    .toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
}

/** Finds configurations of these kinds, at an earlier revision where there is one; of other kinds it knows nothing. */
export function configsIn(hub: ClusterAddOnHub, kinds: readonly ConfigKind[], texts: readonly ConfigText[] = []): ConfigLookup {
  const earlier = new Map(texts.map(({ config, object }) => [configKey(config), object]));
  return (config) => {
    if (!kinds.some((kind) => isOfKind(config, kind))) return undefined;
    if (earlier.size > 0 && earlier.has(configKey(config))) return earlier.get(configKey(config));
    if (isOfKind(config, addOnTemplates)) return hub.addOnTemplates.get(config.name);
    if (isOfKind(config, addOnDeploymentConfigs)) return hub.addOnDeploymentConfigs.get(config.name, config.namespace);
    return undefined;
  };
}

/** The works by which an add-on with a manager of its own is deployed, on the cluster that it says hosts it too. */
export function worksOfOthers(hub: ClusterAddOnHub, { metadata }: ManagedClusterAddOn): { works: ManifestWork[]; isHosted: boolean } {
  const { name, namespace = "", annotations } = metadata;
  const hosting = annotations[HOSTING_CLUSTER_ANNOTATION] ?? "";
  const hosted = hub.works
    .by("clusterAddOn", `${hosting}/${name}`)
    .filter(({ metadata: { labels } }) => labels[ADDON_NAMESPACE_LABEL] === namespace);
  const byName = hosted.toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
  return { works: [...deployWorks(hub, `${namespace}/${name}`), ...byName], isHosted: hosting !== "" };
}
