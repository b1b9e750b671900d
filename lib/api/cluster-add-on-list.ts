import type { FieldTable } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import { ADD_ON_STANDINGS_WORST_FIRST, addOnStanding } from "@/lib/health/add-on-standing";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { isStalled } from "@/lib/rollout/stalled";
import { templateVersion } from "@/lib/rollout/template-version";
import { type ClusterAddOnRow, ConfigState } from "./cluster-add-ons";
import { AddOnHealth, ASKED_PHASES, type ClusterRow, STALLED } from "./clusters";

/** What can be asked about the cluster: the same object for all add-ons on it. */
export interface ClusterFacts extends Pick<ClusterRow, "health" | "set" | "region" | "provider" | "environment" | "kubernetesVersion"> {
  readonly labels: Readonly<Record<string, string>>;
}

/** A cluster add-on as the console keeps it. */
export interface ClusterAddOnEntry extends Omit<ClusterAddOnRow, "clusterHealth" | "set" | "region"> {
  /** Absent where there is no such cluster, or the caller may not see it. */
  readonly of?: ClusterFacts | undefined;
  /** What else may be asked about is read from these when it is. */
  readonly facts: RollingAddOn;
}

const OVERRIDDEN = "overridden";

const fields: FieldTable<ClusterAddOnEntry>["fields"] = {
  addon: { type: "text", description: "The add-on", some: ({ addOn }, test) => test(addOn) },
  cluster: { type: "text", description: "The cluster that it is on", some: ({ cluster }, test) => test(cluster) },
  health: { type: "text", description: "How it is", values: AddOnHealth.options, some: ({ health }, test) => test(health) },
  available: { type: "flag", description: "Whether it runs", is: ({ health }) => health === "healthy" || health === "degraded" },
  phase: {
    type: "text",
    description: "Where it stands in its rollout",
    values: ASKED_PHASES,
    timed: [STALLED],
    some: ({ facts, phase }, test, { now }) => test(phase) || (test(STALLED) && isStalled(facts, { phase }, now())),
  },
  status: {
    type: "text",
    description: "The worse of health and phase",
    values: ADD_ON_STANDINGS_WORST_FIRST,
    some: (row, test) => test(addOnStanding(row)),
  },
  config: {
    type: "text",
    description: "Whether its configuration has arrived, and whether the cluster has its own",
    values: [...ConfigState.options, OVERRIDDEN],
    some: (row, test) => configWords(row).some(test),
  },
  set: {
    type: "text",
    description: "The cluster set that its cluster is in",
    some: ({ of }, test) => of?.set !== undefined && test(of.set),
  },
  region: { type: "text", description: "Where its cluster is", some: ({ of }, test) => of?.region !== undefined && test(of.region) },
  provider: { type: "text", description: "Who runs its cluster", some: ({ of }, test) => of?.provider !== undefined && test(of.provider) },
  env: {
    type: "text",
    description: "The environment of its cluster",
    some: ({ of }, test) => of?.environment !== undefined && test(of.environment),
  },
  version: { type: "version", description: "Its version, where the name of its template says one", version: versionOf },
  kubernetes: { type: "version", description: "The Kubernetes version of its cluster", version: ({ of }) => of?.kubernetesVersion },
  label: { type: "text", hasPath: true, caseSensitive: true, description: "A label of its cluster", some: someLabel },
  age: { type: "age", description: "How long the hub knows it", since: ({ facts }) => facts.metadata.creationTimestamp },
  since: { type: "age", description: "How long it has been as it is", since: ({ since }) => since },
};

/** What can be asked of the list of cluster add-ons (console.md §4b.3). */
export const clusterAddOnTable: ListTable<ClusterAddOnEntry> = {
  words: ({ cluster, addOn }, test) => test(cluster) || test(addOn),
  hasSmallWords: true,
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    status: { key: (row) => ADD_ON_STANDINGS_WORST_FIRST.indexOf(addOnStanding(row)) },
    cluster: { key: ({ cluster }) => cluster },
    addon: { key: ({ addOn }) => addOn },
    since: { key: ({ since }) => since },
    set: { key: ({ of }) => of?.set },
    region: { key: ({ of }) => of?.region },
  },
  facets: {
    status: (row) => addOnStanding(row),
    addon: ({ addOn }) => addOn,
    health: ({ health }) => health,
    phase: ({ phase }) => phase,
    config: configWords,
    set: ({ of }) => of?.set,
    region: ({ of }) => of?.region,
    provider: ({ of }) => of?.provider,
    env: ({ of }) => of?.environment,
    version: versionOf,
    kubernetes: ({ of }) => of?.kubernetesVersion,
    cluster: ({ cluster }) => cluster,
  },
  pathFacets: { label: ({ of }) => of?.labels },
};

const NONE: readonly string[] = [];
const ALONE: Readonly<Record<ConfigState, readonly string[]>> = {
  "in-sync": ["in-sync"],
  pending: ["pending"],
  unsupported: ["unsupported"],
};
const OWN: Readonly<Record<ConfigState, readonly string[]>> = {
  "in-sync": ["in-sync", OVERRIDDEN],
  pending: ["pending", OVERRIDDEN],
  unsupported: ["unsupported", OVERRIDDEN],
};

/** The same array for all rows that say the same. */
function configWords({ config, overridden }: ClusterAddOnEntry): readonly string[] {
  if (config === undefined) return NONE;
  return overridden ? OWN[config] : ALONE[config];
}

function someLabel({ of }: ClusterAddOnEntry, test: (value: string) => boolean, { path }: { readonly path: string }): boolean {
  const value = of && Object.hasOwn(of.labels, path) ? of.labels[path] : undefined;
  return value !== undefined && test(value);
}

function versionOf({ addOn, facts }: Pick<ClusterAddOnEntry, "addOn" | "facts">): string | undefined {
  return templateVersion(addOn, facts.status.configReferences);
}
