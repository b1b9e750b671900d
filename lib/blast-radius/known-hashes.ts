import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { HashOf } from "@/lib/rollout/config-status";
import { desiredOf } from "@/lib/rollout/desired-configs";

/**
 * The hashes that add-ons report of their configurations, whichever of them names one: for a hub whose configurations
 * are not cached.
 */
export function knownHashes(addOns: readonly ClusterManagementAddOn[]): HashOf {
  const known = new Map<string, string>();
  for (const { status } of addOns) {
    const progress = status.installProgressions.flatMap(({ configReferences }) => configReferences);
    for (const reference of [...status.defaultConfigReferences, ...progress]) {
      const desired = desiredOf(reference);
      if (desired && desired.specHash !== "") known.set(configKey(desired), desired.specHash);
    }
  }
  return (config) => known.get(configKey(config));
}
