import { addOnText } from "@/lib/health/add-on-summary";
import type { Condition } from "@/lib/kube/conditions";
import { REQUIREMENTS_CONDITION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { HOSTING_CLUSTER_ANNOTATION, KUBE_APISERVER_CLIENT_SIGNER, TOKEN_REFRESHED } from "@/lib/kube/ocm";
import { AddOnConfig } from "@/lib/resources/config-reference";
import {
  ClusterConfigReference,
  ManagedClusterAddOn,
  managedClusterAddOns,
} from "@/lib/resources/managed-cluster-add-on";
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
  [REQUIREMENTS_CONDITION, () => false],
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
      ...hostingOf(fieldsAt(metadata, "annotations")),
    },
    spec: configs.length > 0 ? { configs: configs.map((config) => AddOnConfig.parse(config)) } : NO_CONFIGS,
    status: {
      conditions: conditionsOf(status),
      configReferences: referencesOf(status),
      registration: sharedIfAny(registrationOf(status)),
    },
  };
  const { health, phase, message, since } = addOnText(facts);
  const { metadata: own, spec, status: reported } = facts;
  const stored = { metadata: own, spec, status: reported, text: { name: own.name, health, phase, message, since } };
  if (own.deletionTimestamp !== undefined) leaving.set(stored, whole(raw));
  return stored;
}

/** Of the annotations the one that says where its works are; few have it. */
function hostingOf(annotations: Readonly<Record<string, unknown>>): Pick<RollingAddOn["metadata"], "annotations"> {
  const hosting = textIfAny(annotations, HOSTING_CLUSTER_ANNOTATION);
  return hosting === undefined ? NOT_HOSTED : { annotations: { [HOSTING_CLUSTER_ANNOTATION]: shared(hosting) } };
}

const NOT_HOSTED = {};

/** Few cluster add-ons are being deleted at a time: of these more is stored beside the facts. */
const leaving = new WeakMap<RollingAddOn, ManagedClusterAddOn>();

/** A cluster add-on that is being deleted, as the hub has it, without its spec. */
export function leavingAddOn(facts: RollingAddOn): ManagedClusterAddOn | undefined {
  return leaving.get(facts);
}

function whole({ metadata, status }: RawObject): ManagedClusterAddOn {
  const { conditions, configReferences } = fieldsAt({ status }, "status");
  return ManagedClusterAddOn.parse({ metadata, status: { conditions, configReferences } });
}

/** In both stored versions: "csr", "csr and example.com/signer"; undefined of an agent without an identity on the hub. */
function registrationOf(status: Readonly<Record<string, unknown>>): string | undefined {
  const ways = listAt(status, "registrations").map((registration) => {
    const signer = textAt(registration, "signerName") || textAt(fieldsAt(registration, "customSigner"), "signerName");
    if (signer !== "" && signer !== KUBE_APISERVER_CLIENT_SIGNER) return signer;
    const driver = textAt(fieldsAt(registration, "kubeClient"), "driver") || textAt(status, "kubeClientDriver");
    return driver || "no driver yet";
  });
  return ways.length === 0 ? undefined : [...new Set(ways)].sort().join(" and ");
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
