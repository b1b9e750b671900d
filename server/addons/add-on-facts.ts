import { addOnText } from "@/lib/health/add-on-summary";
import type { Condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { TOKEN_REFRESHED } from "@/lib/kube/ocm";
import { AddOnConfig } from "@/lib/resources/config-reference";
import { ClusterConfigReference, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { ConfigProgress, RollingAddOn } from "@/lib/rollout/cluster-status";
import { digesting } from "@/server/hub/watched";
import { InternPool } from "@/server/lists/intern-pool";
import { fieldsAt, listAt, textAt, textIfAny } from "@/server/lists/raw-fields";

/**
 * Cluster add-ons as the console stores them: a fleet has a hundred thousand, rows need little of each, and most have
 * equal content.
 */
export const addOnFacts = digesting(managedClusterAddOns, {
  read: factsOf,
  asStored: true,
  indexes: { cluster: ({ metadata }) => [metadata.namespace ?? ""], addOn: ({ metadata }) => [metadata.name] },
});

/** The conditions that health, rollouts and tokens of agents are read from, and whether their transition time counts. */
const READ = new Map<string, (status: string) => boolean>([
  ["Available", () => true],
  ["Configured", () => true],
  ["Progressing", () => true],
  ["Degraded", (status) => status === "True"],
  ["ManifestApplied", () => false],
  ["HookManifestCompleted", () => false],
  [TOKEN_REFRESHED, () => false],
]);

const NO_CONFIGS: RollingAddOn["spec"] = { configs: [] };

const texts = new InternPool<string>();
const times = new InternPool<string>();
const timeless = new InternPool<Condition>();
const progress = new InternPool<readonly ConfigProgress[]>();

function factsOf(raw: RawObject): RollingAddOn {
  const { metadata } = raw;
  const configs = listAt(fieldsAt(raw, "spec"), "configs");
  const status = fieldsAt(raw, "status");
  const facts = {
    metadata: {
      name: shared(textAt(metadata, "name")),
      namespace: sharedIfAny(textIfAny(metadata, "namespace")),
      creationTimestamp: sharedTime(textAt(metadata, "creationTimestamp")),
      deletionTimestamp: textIfAny(metadata, "deletionTimestamp"),
    },
    spec: configs.length > 0 ? { configs: configs.map((config) => AddOnConfig.parse(config)) } : NO_CONFIGS,
    status: { conditions: conditionsOf(status), configReferences: referencesOf(status) },
  };
  const { health, phase, message, since } = addOnText(facts);
  const { metadata: own, spec, status: reported } = facts;
  return { metadata: own, spec, status: reported, text: { name: own.name, health, phase, message, since } };
}

function referencesOf(status: Readonly<Record<string, unknown>>): readonly ConfigProgress[] {
  const references = listAt(status, "configReferences").map((reference) =>
    progressOf(ClusterConfigReference.parse(reference)),
  );
  return progress.of(JSON.stringify(references), references);
}

function progressOf({ group, resource, desiredConfig, lastAppliedConfig }: ConfigProgress): ConfigProgress {
  return { group, resource, desiredConfig, lastAppliedConfig };
}

/** The conditions that are read. Without a time, most clusters have equal ones. */
function conditionsOf(status: Readonly<Record<string, unknown>>): Condition[] {
  const conditions: Condition[] = [];
  for (const reported of listAt(status, "conditions")) {
    const type = textAt(reported, "type");
    const hasTime = READ.get(type)?.(textAt(reported, "status"));
    if (hasTime === undefined) continue;
    const condition = {
      type: shared(type),
      status: shared(textAt(reported, "status")),
      reason: shared(textAt(reported, "reason")),
      message: shared(textAt(reported, "message")),
      lastTransitionTime: hasTime ? sharedTime(textAt(reported, "lastTransitionTime")) : "",
    };
    conditions.push(
      hasTime
        ? condition
        : timeless.of(`${type} ${condition.status} ${condition.reason} ${condition.message}`, condition),
    );
  }
  // A list that grew has room to grow on.
  return conditions.slice();
}

function shared(text: string): string {
  return texts.of(text, text);
}

function sharedIfAny(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shared(text);
}

/** Separate from other texts, which so many of these could evict. */
function sharedTime(time: string): string {
  return times.of(time, time);
}
