import type { AddOnConfiguration, ConfigVariant } from "@/lib/api/addons/add-on-setup";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import { isNamed, sameConfig } from "@/lib/rollout/desired-configs";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { scopeOf } from "@/server/auth/scope";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { clusterConfiguration } from "./cluster-configuration";
import { configLine } from "./get-add-on-setup";
import { withDifferences } from "./variant-values";

const DEADLINE_MS = 5_000;
const MAX_VARIANTS = 50;
const FEW_NAMES = 3;

export interface ConfigurationCaches {
  readonly clusterAddOns: Pick<ResourceCache<RollingAddOn, "addOn">, "isSynced" | "by">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "by">;
}

/**
 * The desired configurations of an add-on on the clusters the caller may see, grouped by content; and for a named
 * cluster, which layer each comes from. Objects are read with the caller's rights. Throws `ApiError` and `HubError`.
 */
export async function getAddOnConfiguration(
  caller: Caller,
  caches: ConfigurationCaches,
  name: string,
  cluster: string | undefined,
): Promise<AddOnConfiguration> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const addOn = await caller.client.get(clusterManagementAddOns, { name }, signal);
  const fleet = caches.clusterAddOns.by("addOn", name).map(({ metadata }) => metadata.namespace ?? "");
  const { on } = await clusterAddOnScopeOf(caller, { named: cluster === undefined ? [] : [cluster], fleet });
  requireRead([caches.clusterAddOns]);
  const all = caches.clusterAddOns.by("addOn", name);
  const seen = on === true ? all : all.filter(({ metadata }) => Object.hasOwn(on, metadata.namespace ?? ""));
  const variants = variantsOf(seen);
  const requested = seen.find(({ metadata }) => metadata.namespace === cluster);
  return {
    total: seen.length,
    variants: await withDifferences(caller, variants.slice(0, MAX_VARIANTS), signal),
    more: Math.max(0, variants.length - MAX_VARIANTS),
    of:
      requested &&
      (await clusterConfiguration({
        caller,
        signal,
        addOn,
        clusterAddOn: requested,
        placement: await configuringPlacement(caller, caches, addOn, requested),
      })),
  };
}

function variantsOf(all: readonly RollingAddOn[]): ConfigVariant[] {
  const variants = new Map<string, ConfigVariant>();
  for (const { metadata, spec, status } of all) {
    const configs = status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
      desiredConfig && isNamed(desiredConfig)
        ? [configLine({ ...desiredConfig, group, resource }, desiredConfig.specHash)]
        : [],
    );
    const key = JSON.stringify(configs);
    const variant = variants.get(key) ?? { configs, size: 0, pending: 0, overridden: 0, clusters: [] };
    variants.set(key, variant);
    variant.size += 1;
    if (!status.configReferences.every((each) => sameConfig(each.lastAppliedConfig, each.desiredConfig)))
      variant.pending += 1;
    if (spec.configs.length > 0) variant.overridden += 1;
    if (variant.clusters.length < FEW_NAMES) variant.clusters.push(metadata.namespace ?? "");
  }
  return [...variants.values()].sort(
    (a, b) => b.size - a.size || compareText(JSON.stringify(a.configs), JSON.stringify(b.configs)),
  );
}

/** The last in the list of those that chose the cluster, as far as the caller may see that. */
export async function configuringPlacement(
  caller: Caller,
  { placementDecisions: decisions }: Pick<ConfigurationCaches, "placementDecisions">,
  { spec }: ClusterManagementAddOn,
  { metadata }: Pick<RollingAddOn, "metadata">,
) {
  const { type, placements } = spec.installStrategy;
  const scope = await scopeOf(caller, "list", placementDecisions);
  if (type !== "Placements" || !scope.all) return undefined;
  const isChosen = (key: string) =>
    decisions.by("placement", key).some((each) => decidedClusters(each).includes(metadata.namespace ?? ""));
  return placements.findLast((placement) => isChosen(objectKey(placement)));
}
