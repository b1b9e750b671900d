import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import { isNamed } from "@/lib/rollout/desired-configs";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import type { Archive } from "./archive";
import { liveConfig } from "./live-config";
import type { AddOnHub } from "./view";

/** Keeps the texts that an add-on's configurations have now, before any cluster gets them. Answers in how many milliseconds to try again. */
export async function keepTexts(
  hub: AddOnHub,
  archive: Archive,
  addOn: ClusterManagementAddOn,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { defaultConfigs, installStrategy } = addOn.spec;
  const named = [...defaultConfigs, ...installStrategy.placements.flatMap(({ configs }) => configs)].filter(isNamed);
  const once = new Map(named.map((config) => [configKey(config), config]));
  const configs = [...once.values()].flatMap(({ group, resource, namespace = "", name }) => {
    const object = liveConfig(hub, { group, resource, namespace, name });
    return object ? [{ group, resource, namespace, name, object }] : [];
  });
  return await archive.keep({ addOn, configs, inUse: () => hashesInUse(hub, addOn), signal });
}

/** What clusters have or are about to get, and what is known to be good. */
function hashesInUse(hub: AddOnHub, addOn: ClusterManagementAddOn): ReadonlySet<string> {
  const { installProgressions } = addOn.status;
  const clusterAddOns = hub.clusterAddOns.by("addOn", addOn.metadata.name);
  const ordered = ordersOf(addOn.metadata);
  return new Set([
    ...installProgressions.flatMap(({ configReferences }) => configReferences.flatMap((each) => each.lastKnownGoodConfig?.specHash ?? [])),
    ...[...installProgressions, ...clusterAddOns.map(({ status }) => status)].flatMap(({ configReferences }) =>
      configReferences.flatMap(({ desiredConfig, lastAppliedConfig }) => [
        desiredConfig?.specHash ?? "",
        lastAppliedConfig?.specHash ?? "",
      ]),
    ),
    ...addOn.spec.installStrategy.placements.flatMap((placement) => hashesBack(ordered(objectKey(placement)))),
  ]);
}

function hashesBack(read: ReadOrder | undefined): string[] {
  return read?.ok ? (read.order.abort?.back.map(({ specHash }) => specHash) ?? []) : [];
}
