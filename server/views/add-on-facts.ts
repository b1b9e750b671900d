import { addOnWords } from "@/lib/health/add-on-words";
import type { Condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { AddOnConfig } from "@/lib/resources/config-reference";
import { ClusterConfigReference, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { ConfigProgress, RollingAddOn } from "@/lib/rollout/cluster-status";
import { digesting } from "@/server/hub/watched";
import { fieldsAt, listAt, textAt, textIfAny } from "./raw-fields";
import { Shared } from "./shared";

/** Cluster add-ons as the console keeps them: a fleet has a hundred thousand, rows need no more of each, and most say the same. */
export const addOnFacts = digesting(managedClusterAddOns, {
  read: factsOf,
  asStored: true,
  indexes: { cluster: ({ metadata }) => [metadata.namespace ?? ""], addOn: ({ metadata }) => [metadata.name] },
});

/** What health and rollouts are read from (addon.md §5, §9), and whether they look at when it was said. */
const READ = new Map<string, (status: string) => boolean>([
  ["Available", () => true],
  ["Configured", () => true],
  ["Progressing", () => true],
  ["Degraded", (status) => status === "True"],
  ["ManifestApplied", () => false],
]);

const NO_CONFIGS: RollingAddOn["spec"] = { configs: [] };

const texts = new Shared<string>();
const times = new Shared<string>();
const timeless = new Shared<Condition>();
const progress = new Shared<readonly ConfigProgress[]>();

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
  const { health, phase, sentence, since } = addOnWords(facts);
  const { metadata: kept, spec, status: said } = facts;
  return { metadata: kept, spec, status: said, words: { name: kept.name, health, phase, sentence, since } };
}

function referencesOf(status: Readonly<Record<string, unknown>>): readonly ConfigProgress[] {
  const references = listAt(status, "configReferences").map((reference) => progressOf(ClusterConfigReference.parse(reference)));
  return progress.of(JSON.stringify(references), references);
}

function progressOf({ group, resource, desiredConfig, lastAppliedConfig }: ConfigProgress): ConfigProgress {
  return { group, resource, desiredConfig, lastAppliedConfig };
}

/** Those that are read. One without a time says on most clusters what it says on others. */
function conditionsOf(status: Readonly<Record<string, unknown>>): Condition[] {
  const kept: Condition[] = [];
  for (const said of listAt(status, "conditions")) {
    const type = textAt(said, "type");
    const hasTime = READ.get(type)?.(textAt(said, "status"));
    if (hasTime === undefined) continue;
    const condition = {
      type: shared(type),
      status: shared(textAt(said, "status")),
      reason: shared(textAt(said, "reason")),
      message: shared(textAt(said, "message")),
      lastTransitionTime: hasTime ? sharedTime(textAt(said, "lastTransitionTime")) : "",
    };
    kept.push(hasTime ? condition : timeless.of(`${type} ${condition.status} ${condition.reason} ${condition.message}`, condition));
  }
  // A list that grew has room to grow on.
  return kept.slice();
}

function shared(text: string): string {
  return texts.of(text, text);
}

function sharedIfAny(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shared(text);
}

/** Apart from other texts: there may be so many that those would be forgotten. */
function sharedTime(time: string): string {
  return times.of(time, time);
}
