import type { KubeObject } from "@/lib/kube/object";
import { ADDON_NAMESPACE_LABEL } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import type { HubOf } from "@/server/hub/hub";

export type ClusterAddOnHub = HubOf<
  "clusters" | "addOns" | "clusterAddOns" | "addOnTemplates" | "addOnDeploymentConfigs" | "addOnRoleBindings" | "works"
>;

/** What the caches hold of one cluster add-on. */
export interface Facts {
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly addOn: ClusterManagementAddOn;
  readonly cluster: ManagedCluster | undefined;
  /** That deploy the agent to its own cluster; by name. */
  readonly works: readonly ManifestWork[];
}

/** Key: "cluster/addon". Undefined unless both the cluster add-on and its add-on exist. */
export function factsOf(hub: ClusterAddOnHub, key: string): Facts | undefined {
  const [clusterName = "", name = ""] = key.split("/");
  const clusterAddOn = hub.clusterAddOns.get(name, clusterName);
  const addOn = hub.addOns.get(name);
  if (!clusterAddOn || !addOn) return undefined;
  return { clusterAddOn, addOn, cluster: hub.clusters.get(clusterName), works: deployWorks(hub, key) };
}

/** Works as they are now, our own last writes included. */
export function deployWorks(hub: ClusterAddOnHub, key: string): ManifestWork[] {
  const addOn = key.slice(key.indexOf("/") + 1);
  return hub.works
    .by("clusterAddOn", key)
    .filter(({ metadata }) => !metadata.labels[ADDON_NAMESPACE_LABEL] && !metadata.name.startsWith(`addon-${addOn}-pre-delete`))
    .toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
}

/** A configuration object as the hub has it; undefined also where its kind is none of ours. */
export type ConfigLookup = (
  config: Pick<DesiredConfig, "group" | "resource" | "name"> & { readonly namespace?: string | undefined },
) => KubeObject | undefined;

export function configsIn(hub: ClusterAddOnHub): ConfigLookup {
  return (config) => {
    if (isOfKind(config, addOnTemplates)) return hub.addOnTemplates.get(config.name);
    if (isOfKind(config, addOnDeploymentConfigs)) return hub.addOnDeploymentConfigs.get(config.name, config.namespace);
    return undefined;
  };
}
