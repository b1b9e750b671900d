import type { ConfigurationPath, ConfigurationUse } from "@/lib/api/addons/configurations";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { scopeOf } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { addOnUse } from "./configuration-use";

const DEADLINE_MS = 5_000;

export interface ConfigurationUseCaches {
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn>, "isSynced" | "list">;
  readonly clusterAddOns: Pick<ResourceCache<RollingAddOn, "addOn">, "isSynced" | "by">;
}

/**
 * Who uses a configuration that the caller may get: add-ons by their defaults and placements for callers who may list
 * these, and the clusters the caller may see. Throws `ApiError` and `HubError`.
 */
export async function getConfigurationUse(
  caller: Caller,
  caches: ConfigurationUseCaches,
  path: ConfigurationPath,
): Promise<ConfigurationUse> {
  await caller.client.find(addOnDeploymentConfigs, path, AbortSignal.timeout(DEADLINE_MS)).then((found) => {
    if (!found) throw new ApiError("not-found", `The hub has no configuration ${path.namespace}/${path.name}.`);
  });
  const scope = await scopeOf(caller, "list", clusterManagementAddOns);
  if (!scope.all) return { addOns: [], missing: scope.missing };
  requireRead([caches.addOns, caches.clusterAddOns]);
  const all = caches.addOns.list();
  const installed = (name: string) => caches.clusterAddOns.by("addOn", name);
  const { isVisible, missing } = await visibleClusters(
    caller,
    all.flatMap(({ metadata }) => installed(metadata.name)),
  );
  const uses = all.flatMap((addOn) => {
    const seen = installed(addOn.metadata.name).filter(({ metadata }) => isVisible(metadata.namespace ?? ""));
    return addOnUse(path, addOn, seen) ?? [];
  });
  return { addOns: uses, ...(missing && { missing }) };
}

/** A caller who may see no cluster add-on at all still sees which add-ons name the configuration. */
async function visibleClusters(caller: Caller, all: readonly RollingAddOn[]) {
  const fleet = [...new Set(all.map(({ metadata }) => metadata.namespace ?? ""))];
  try {
    const { on } = await clusterAddOnScopeOf(caller, { named: [], fleet });
    return { isVisible: (name: string) => on === true || Object.hasOwn(on, name), missing: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.missing) throw error;
    return { isVisible: () => false, missing: error.missing };
  }
}
