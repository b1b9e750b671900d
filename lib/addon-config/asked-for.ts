import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type ClusterManagementAddOn, configKeysOfAddOn } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, configKey, configKeys, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

/**
 * Whether the add-on, or the cluster add-on's own spec, asks for a configuration. What only its status names may be the cluster's
 * invention, since a cluster may write that (addon.md Q44).
 */
export function isAskedFor(
  config: Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">,
  addOn: Pick<ClusterManagementAddOn, "spec">,
  clusterAddOn: Pick<ManagedClusterAddOn, "spec">,
): boolean {
  return [...configKeysOfAddOn(addOn), ...configKeys(clusterAddOn.spec.configs)].includes(configKey(config));
}

/** Names of the templates that the add-on, or the cluster add-on's own spec, asks for. */
export function askedTemplates({ spec }: Pick<ClusterManagementAddOn, "spec">, clusterAddOn: Pick<ManagedClusterAddOn, "spec">): string[] {
  const placed = spec.installStrategy.placements.flatMap(({ configs }) => configs);
  const configs = [...spec.defaultConfigs, ...placed, ...clusterAddOn.spec.configs];
  return configs.filter((config) => isOfKind(config, addOnTemplates)).map(({ name }) => name);
}
