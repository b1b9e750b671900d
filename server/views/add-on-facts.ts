import type { Condition } from "@/lib/kube/conditions";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { ConfigProgress, RollingAddOn } from "@/lib/rollout/cluster-status";
import { projecting } from "@/server/hub/watched";
import { Shared } from "./shared";

/** Cluster add-ons as the console keeps them: a fleet has a hundred thousand, rows need no more of each, and most say the same. */
export const addOnFacts = projecting(managedClusterAddOns, {
  project: factsOf,
  indexes: { cluster: ({ metadata }) => [metadata.namespace ?? ""], addOn: ({ metadata }) => [metadata.name] },
});

const NO_CONFIGS: RollingAddOn["spec"] = { configs: [] };

const texts = new Shared<string>();
const progress = new Shared<readonly ConfigProgress[]>();

function factsOf({ metadata, spec, status }: ManagedClusterAddOn): RollingAddOn {
  const { name, namespace, creationTimestamp, deletionTimestamp } = metadata;
  const configReferences = status.configReferences.map(progressOf);
  return {
    metadata: { name: shared(name), namespace, creationTimestamp: shared(creationTimestamp), deletionTimestamp },
    spec: spec.configs.length > 0 ? { configs: spec.configs } : NO_CONFIGS,
    status: {
      conditions: status.conditions.map(conditionOf),
      configReferences: progress.of(JSON.stringify(configReferences), configReferences),
    },
  };
}

function progressOf({ group, resource, desiredConfig, lastAppliedConfig }: ConfigProgress): ConfigProgress {
  return { group, resource, desiredConfig, lastAppliedConfig };
}

function conditionOf({ type, status, reason, message, lastTransitionTime }: Condition): Condition {
  return {
    type: shared(type),
    status: shared(status),
    reason: shared(reason),
    message: shared(message),
    lastTransitionTime: shared(lastTransitionTime),
  };
}

function shared(text: string): string {
  return texts.of(text, text);
}
