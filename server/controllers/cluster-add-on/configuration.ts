import type { ConfigLookup } from "@/lib/addon-config/agent-input";
import { configHashes, configHashText } from "@/lib/addon-config/config-hash";
import { type DesiredCondition, isTrue, withCondition } from "@/lib/kube/conditions";
import { configKey, configKeys } from "@/lib/resources/config-reference";
import type { ClusterConfigReference, ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import { mergeConfigReferences, withKnownHash } from "@/lib/rollout/desired-configs";
import type { ClusterDecision, ConfigText } from "@/lib/rollout/plan-node";

export type Status = ManagedClusterAddOn["status"];

const CONFIGURED: DesiredCondition = {
  type: "Configured",
  status: "True",
  reason: "ConfigurationsConfigured",
  message: "Configurations configured",
};
const NOT_CONFIGURED: DesiredCondition = {
  type: "Configured",
  status: "False",
  reason: "ConfigurationsNotConfigured",
  message: "Configurations updated and not configured yet",
};

/**
 * The rollout's decision for the cluster, as its status reports it. The hashes of configurations that the cluster
 * add-on itself asks for stay as they are: the manager of the agent writes them, perhaps after the decision was made
 * (docs/reference/ocm.md#who-writes-which-field).
 */
export function withDecision(
  { spec, status }: Pick<ManagedClusterAddOn, "spec" | "status">,
  decision: ClusterDecision,
  now: Date,
): Status {
  switch (decision.kind) {
    case "configure": {
      const own = new Set(configKeys(spec.configs));
      const desired = decision.desired.map((config) =>
        own.has(configKey(config)) ? withKnownHash({ ...config }, status.configReferences) : config,
      );
      const configReferences = mergeConfigReferences(status.configReferences, desired);
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

/** Earlier revisions that the cluster gets by the rollout's decision. */
export function decidedRevisions(decision: ClusterDecision | undefined): readonly ConfigText[] {
  return decision && "texts" in decision ? (decision.texts ?? []) : [];
}

/**
 * The generation of each configuration that we have seen. Content that the cluster add-on itself asks for is desired at
 * once, past any rollout (docs/reference/add-ons.md#configuration-layers), unless nothing may start there.
 */
export function withObservedConfigs(
  status: Status,
  spec: ManagedClusterAddOn["spec"],
  lookUp: ConfigLookup,
  mayStart = true,
): Status {
  const own = mayStart ? new Set(configKeys(spec.configs)) : NONE_OWN;
  return { ...status, configReferences: status.configReferences.map((reference) => observed(reference, own, lookUp)) };
}

const NONE_OWN: ReadonlySet<string> = new Set();

function observed(
  reference: ClusterConfigReference,
  own: ReadonlySet<string>,
  lookUp: ConfigLookup,
): ClusterConfigReference {
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
 * Whether the hub has stored that the cluster should have exactly these configurations. Nothing is deployed before that:
 * a rollout counts by what is stored, also after a crash between the two.
 */
export function isStored(stored: Status, next: Status): boolean {
  const wanted = configHashText(configHashes(next.configReferences));
  return (
    configHashText(configHashes(stored.configReferences)) === wanted &&
    isTrue(stored.conditions, "Configured") &&
    isTrue(next.conditions, "Configured")
  );
}
