import { CLUSTER_ACCEPTED } from "@/lib/kube/ocm";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import type { TestCaches } from "./caches";

/** One of some values, of which there is at least one. */
export type Pick = <T>(values: readonly T[]) => T;

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
export const CONFIG_NOW = { ...TEMPLATE, namespace: "", name: "t", specHash: "b".repeat(64) };
export const CONFIG_BEFORE = { ...CONFIG_NOW, specHash: "a".repeat(64) };
export const reference = ({ name, specHash }: typeof CONFIG_NOW) => ({
  ...TEMPLATE,
  desiredConfig: { name, specHash },
});
const between = (last: typeof CONFIG_NOW, desired: typeof CONFIG_NOW) => [
  { ...reference(desired), lastAppliedConfig: reference(last).desiredConfig },
];
const [TO_NEW, AT_NEW, AT_OLD] = [
  between(CONFIG_BEFORE, CONFIG_NOW),
  between(CONFIG_NOW, CONFIG_NOW),
  between(CONFIG_BEFORE, CONFIG_BEFORE),
];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Since a moment; longer than a deadline, and than an update may take; and longer than any soak. */
const AGES = [5 * SECOND_MS, 60 * MINUTE_MS, 48 * 60 * MINUTE_MS] as const;

/** What managers, agents and hub write of an add-on on a cluster. */
export interface PlacedState {
  readonly conditions: Readonly<Record<string, string>>;
  readonly configReferences: object[];
  readonly age: number;
}

const [LATELY, LATE, LONG] = AGES;
const DONE = { Configured: "True", ManifestApplied: "True", Progressing: "False/Completed" };

/** It has the configuration before, until its turn comes. */
export const BEHIND_STATE: PlacedState = { conditions: { Configured: "False" }, configReferences: AT_OLD, age: LATE };

/** It has what rolls out, lately or for long, and is well or not. */
const APPLIED: readonly PlacedState[] = ["True", "False", "Unknown"].flatMap((Available) =>
  [LATELY, LONG].map((age) => ({ conditions: { ...DONE, Available }, configReferences: AT_NEW, age })),
);

/** Applied long ago, and well. */
export const WELL: PlacedState = { conditions: { ...DONE, Available: "True" }, configReferences: AT_NEW, age: LONG };

export const LATELY_WELL: PlacedState = { ...WELL, age: LATELY };

/** It has been on its way for long. */
export const LATE_ONES: readonly PlacedState[] = [
  { conditions: { Configured: "True", Progressing: "True/Progressing" }, configReferences: TO_NEW, age: LATE },
];

/** Each in one of its states. The first has no manager that would report on it. */
export const ADD_ON_STATES: readonly PlacedState[] = [
  { conditions: {}, configReferences: [], age: LATE },
  BEHIND_STATE,
  { conditions: { Configured: "False", Available: "True" }, configReferences: AT_OLD, age: LATE },
  ...LATE_ONES,
  ...LATE_ONES.map((late) => ({ ...late, age: LATELY })),
  { conditions: { Configured: "True", Progressing: "False/Failed" }, configReferences: TO_NEW, age: LATELY },
  {
    conditions: { Configured: "True", ManifestApplied: "False", Available: "False", Progressing: "True/Progressing" },
    configReferences: TO_NEW,
    age: LATELY,
  },
  ...APPLIED,
  { conditions: { ...DONE, Available: "True", Degraded: "True" }, configReferences: AT_NEW, age: LONG },
];

const GONE = { ManagedClusterConditionAvailable: "Unknown/ManagedClusterLeaseUpdateStopped" };
const HEALTHY = { ManagedClusterConditionAvailable: "True" };

const CLUSTERS = {
  well: { conditions: HEALTHY },
  unavailable: { conditions: { ManagedClusterConditionAvailable: "False" } },
  gone: { conditions: GONE },
  joining: { conditions: { ManagedClusterJoined: "False", [CLUSTER_ACCEPTED]: "True" } },
  denied: { conditions: { ManagedClusterJoined: "False", [CLUSTER_ACCEPTED]: "False" }, isAccepted: false },
  leaving: { conditions: HEALTHY, isLeaving: true },
} as const;
const MOST_CLUSTERS = ["well", "well", "well", "well", "well", "unavailable", "gone", "gone"] as const;
const ALL_CLUSTERS = Object.keys(CLUSTERS) as (keyof typeof CLUSTERS)[]; // keys of a literal object

/** A cluster in any state; most are well. */
export function putAnyCluster(caches: TestCaches, name: string, pick: Pick): keyof typeof CLUSTERS {
  const is = pick([pick(MOST_CLUSTERS), pick(MOST_CLUSTERS), pick(ALL_CLUSTERS)]);
  caches.cluster(name, { ...CLUSTERS[is], labels: { region: pick(["west", "north"]) } });
  return is;
}

/** Since when an add-on's cluster does not answer. */
export const AWAY = { Available: "Unknown/ManagedClusterLeaseUpdateStopped" };

const SATISFIED = "PlacementSatisfied";
const PLACEMENTS = [
  { conditions: { [SATISFIED]: "True" } },
  { conditions: { [SATISFIED]: "True" } },
  { conditions: { [SATISFIED]: "True", PlacementMisconfigured: "True" } },
  { conditions: { [SATISFIED]: "False/NotAllDecisionsScheduled" }, spec: { numberOfClusters: 40 } },
  { conditions: { [SATISFIED]: "False/NoManagedClusterMatched" } },
  { conditions: { [SATISFIED]: "True" }, isLeaving: true },
  { conditions: { [SATISFIED]: "True" }, annotations: { [FROZEN_ANNOTATION]: "true" } },
  {},
] as const;

/** A placement in any state that has chosen these clusters, the first few into a group before the others. */
export function putAnyPlacement(caches: TestCaches, key: string, chosen: readonly string[], pick: Pick): void {
  const first = Math.min(chosen.length, pick([0, 2, 4]));
  const groups = [
    { index: 0, name: "canary", clusters: chosen.slice(0, first) },
    { index: 1, name: "", clusters: chosen.slice(first) },
  ].filter(({ clusters }) => clusters.length > 0);
  for (const { clusters, ...group } of groups) caches.decision(key, clusters, group);
  caches.placement(key, {
    ...pick(PLACEMENTS),
    status: {
      numberOfSelectedClusters: chosen.length,
      decisionGroups: groups.map(({ clusters, index, name }) => ({
        decisionGroupIndex: index,
        decisionGroupName: name,
        clusterCount: clusters.length,
        decisions: [],
      })),
    },
  });
}

const WORKS: readonly Readonly<Record<string, string>>[] = [
  {},
  { Applied: "False" },
  { Applied: "True" },
  { Applied: "True", Available: "True" },
  { Applied: "True", Available: "False" },
];

/** A work of the add-on on the cluster; some have been deleted and wait for their cluster. */
export function putAnyWork(caches: TestCaches, addOn: string, cluster: string, pick: Pick): void {
  const isLeaving = pick([true, true, false]);
  caches.work(`${cluster}/addon-${addOn}-deploy-0`, pick(WORKS), { addOn, isLeaving });
}
