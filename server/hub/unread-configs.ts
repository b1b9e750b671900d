import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, configKeys, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ResourceCache } from "./resource-cache";

/** The kinds of these caches, and what is left out without each. */
export const CONFIG_KINDS = {
  addOnTemplates: "add-ons that name an AddOnTemplate are left as they are",
  addOnDeploymentConfigs: "add-ons that name an AddOnDeploymentConfig are left as they are",
} as const;

type Synced = Pick<ResourceCache<unknown>, "isSynced">;

/** The caches of what configures add-ons. */
export interface ConfigCaches {
  readonly addOnTemplates: Synced;
  readonly addOnDeploymentConfigs: Synced;
}

/**
 * Whether an add-on, or a cluster add-on of it, names a configuration of a kind that could not be read. Its content is
 * unknown then, and it must not count as deleted: agents would be taken away and hooks left out.
 */
export function namesUnread(
  hub: ConfigCaches,
  addOn: ClusterManagementAddOn,
  clusterAddOn?: ManagedClusterAddOn,
): boolean {
  // The ordinary case, for each reconcile.
  if (hub.addOnTemplates.isSynced && hub.addOnDeploymentConfigs.isSynced) return false;
  const unread = [
    ...(hub.addOnTemplates.isSynced ? [] : [addOnTemplates]),
    ...(hub.addOnDeploymentConfigs.isSynced ? [] : [addOnDeploymentConfigs]),
  ];
  return configsOf(addOn, clusterAddOn).some(
    (config) => configKeys([config]).length > 0 && unread.some((kind) => isOfKind(config, kind)),
  );
}

type Named = Pick<AddOnConfig, "group" | "resource" | "name">;

function configsOf({ spec, status }: ClusterManagementAddOn, clusterAddOn: ManagedClusterAddOn | undefined): Named[] {
  const references = [
    ...status.installProgressions.flatMap(({ configReferences }) => configReferences),
    ...(clusterAddOn?.status.configReferences ?? []),
  ];
  return [
    ...spec.defaultConfigs,
    ...spec.installStrategy.placements.flatMap(({ configs }) => configs),
    ...(clusterAddOn?.spec.configs ?? []),
    ...references.map(({ group, resource, desiredConfig }) => ({ group, resource, name: desiredConfig?.name ?? "" })),
  ];
}
