import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import { isNamed } from "@/lib/rollout/desired-configs";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import { configObject } from "@/server/hub/config-object";
import type { AddOnHub } from "./hub";
import type { RevisionHistory } from "./revision-history";

/**
 * Stores the current contents of an add-on's configurations, before any cluster gets them. Returns in how many
 * milliseconds to retry where the hub refused.
 */
export async function recordRevisions(
  hub: AddOnHub,
  revisions: RevisionHistory,
  addOn: ClusterManagementAddOn,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { defaultConfigs, installStrategy } = addOn.spec;
  const named = [...defaultConfigs, ...installStrategy.placements.flatMap(({ configs }) => configs)].filter(isNamed);
  const unique = new Map(named.map((config) => [configKey(config), config]));
  const configs = [...unique.values()].flatMap(({ group, resource, namespace = "", name }) => {
    const object = configObject(hub, { group, resource, namespace, name });
    return object ? [{ group, resource, namespace, name, object }] : [];
  });
  return await revisions.record({ addOn, configs, inUse: () => hashesInUse(hub, addOn), signal });
}

/** The hashes that clusters have or are about to get, and those that are known to be good. */
function hashesInUse(hub: AddOnHub, addOn: ClusterManagementAddOn): ReadonlySet<string> {
  const { installProgressions } = addOn.status;
  const clusterAddOns = hub.clusterAddOns.by("addOn", addOn.metadata.name);
  const ordered = ordersOf(addOn.metadata);
  return new Set([
    ...installProgressions.flatMap(({ configReferences }) =>
      configReferences.flatMap((each) => each.lastKnownGoodConfig?.specHash ?? []),
    ),
    ...[...installProgressions, ...clusterAddOns.map(({ status }) => status)].flatMap(({ configReferences }) =>
      configReferences.flatMap(({ desiredConfig, lastAppliedConfig }) => [
        desiredConfig?.specHash ?? "",
        lastAppliedConfig?.specHash ?? "",
      ]),
    ),
    ...addOn.spec.installStrategy.placements.flatMap((placement) => rollbackHashes(ordered(objectKey(placement)))),
  ]);
}

function rollbackHashes(read: ReadOrder | undefined): string[] {
  return read?.ok ? (read.order.abort?.back.map(({ specHash }) => specHash) ?? []) : [];
}
