import { configHashes, configHashText } from "@/lib/addon-config/config-hash";
import { type ConditionWish, isTrue, withCondition } from "@/lib/kube/conditions";
import { configKey, configKeys } from "@/lib/resources/config-reference";
import type { ClusterConfigReference, ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import { mergeConfigReferences } from "@/lib/rollout/desired-configs";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import type { ConfigLookup } from "./facts";

export type Status = ManagedClusterAddOn["status"];

const CONFIGURED: ConditionWish = {
  type: "Configured",
  status: "True",
  reason: "ConfigurationsConfigured",
  message: "Configurations configured",
};
const NOT_CONFIGURED: ConditionWish = {
  type: "Configured",
  status: "False",
  reason: "ConfigurationsNotConfigured",
  message: "Configurations updated and not configured yet",
};

/** What the rollout has decided for the cluster, as its status says it (addon.md §5.2 step A). */
export function withDecision(status: Status, decision: ClusterDecision, now: Date): Status {
  switch (decision.kind) {
    case "configure": {
      const configReferences = mergeConfigReferences(status.configReferences, decision.desired);
      return { ...status, configReferences, conditions: withCondition(status.conditions, CONFIGURED, now) };
    }
    case "wait":
      return { ...status, conditions: withCondition(status.conditions, NOT_CONFIGURED, now) };
    case "done":
      return { ...status, conditions: withCondition(status.conditions, CONFIGURED, now) };
    case "leave":
      return status;
  }
}

/**
 * Which generation of each configuration we have seen. Content that the cluster add-on itself asks for is desired at once, by no
 * rollout (addon.md §6.1).
 */
export function withObservedConfigs(status: Status, spec: ManagedClusterAddOn["spec"], lookUp: ConfigLookup): Status {
  const own = new Set(configKeys(spec.configs));
  return { ...status, configReferences: status.configReferences.map((reference) => observed(reference, own, lookUp)) };
}

function observed(reference: ClusterConfigReference, own: ReadonlySet<string>, lookUp: ConfigLookup): ClusterConfigReference {
  const { group, resource, desiredConfig } = reference;
  if (!desiredConfig) return reference;
  const config = { group, resource, namespace: desiredConfig.namespace, name: desiredConfig.name };
  const found = lookUp(config);
  if (!found) return reference;
  const isOwn = own.has(configKey(config));
  return {
    ...reference,
    lastObservedGeneration: found.metadata.generation,
    desiredConfig: isOwn ? { ...desiredConfig, specHash: specHash(found) } : desiredConfig,
  };
}

/**
 * Whether the hub has stored that the cluster shall have exactly these configurations. What has not been stored is not deployed: a
 * rollout counts by what is stored, also after a crash between the two.
 */
export function isStored(stored: Status, next: Status): boolean {
  const wanted = configHashText(configHashes(next.configReferences));
  return (
    configHashText(configHashes(stored.configReferences)) === wanted &&
    isTrue(stored.conditions, "Configured") &&
    isTrue(next.conditions, "Configured")
  );
}
