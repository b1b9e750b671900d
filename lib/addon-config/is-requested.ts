import { type ClusterManagementAddOn, configKeysOfAddOn } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, configKey, configKeys } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

/**
 * Whether the add-on, or the cluster add-on's own spec, asks for a configuration. One that only the status names may be
 * the cluster's invention (docs/reference/ocm.md#what-a-managed-cluster-can-write).
 */
export function isRequested(
  config: Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">,
  addOn: Pick<ClusterManagementAddOn, "spec">,
  clusterAddOn: Pick<ManagedClusterAddOn, "spec">,
): boolean {
  return [...configKeysOfAddOn(addOn), ...configKeys(clusterAddOn.spec.configs)].includes(configKey(config));
}
