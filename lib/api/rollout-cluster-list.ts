import type { FieldTable } from "@/lib/filter/field-table";
import type { GroupMember, ListTable } from "@/lib/filter/list-table";
import { CLUSTER_FIELDS } from "./cluster-fields";
import { AddOnHealth } from "./clusters";
import type { RolloutCluster } from "./rollout-cluster";
import { isNotWell } from "./rollout-list";
import { RolloutStage } from "./rollouts";

/** Stands in `stage` for all that is wrong, on either axis. */
export const NOT_WELL = "not-well";

const STAGE = {
  type: "text",
  description: "Where it stands in the rollout",
  values: [...RolloutStage.options, NOT_WELL],
  some: (row: RolloutCluster, test: (value: string) => boolean) => test(row.stage) || (isNotWell(row) && test(NOT_WELL)),
} as const;

const fields: FieldTable<RolloutCluster>["fields"] = {
  stage: STAGE,
  phase: { ...STAGE, description: "The same, as other lists call it" },
  health: { type: "text", description: "How the add-on runs there", values: AddOnHealth.options, some: ({ health }, test) => test(health) },
  wave: { type: "number", description: "The wave it is in, from 1", number: ({ wave }) => wave + 1 },
  cluster: { ...CLUSTER_FIELDS.name, some: ({ name }, test) => test(name) },
  name: { type: "text", description: "The same, as the list of clusters calls it", some: ({ name }, test) => test(name) },
  set: { type: "text", description: "The cluster set it is in", some: ({ set }, test) => set !== undefined && test(set) },
  since: { type: "age", description: "How long it has been at its stage", since: ({ since }) => since },
};

/** What can be asked of the clusters of one rollout. */
export const rolloutClusterTable: ListTable<RolloutCluster> = {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name },
    turn: { key: ({ place }) => place },
    trouble: { key: (cluster) => trouble(cluster) * MOST_CLUSTERS + cluster.place },
    since: { key: ({ since }) => since },
  },
  facets: {
    cluster: ({ name }) => name,
    name: ({ name }) => name,
    stage: ({ stage }) => stage,
    health: ({ health }) => health,
    set: ({ set }) => set,
    wave: ({ wave }) => String(wave + 1),
  },
  groups: { stage: stageMembers },
};

/** By its stage; one that is not well also by that. */
function stageMembers(row: RolloutCluster): GroupMember[] {
  return [row.stage, ...(isNotWell(row) ? [NOT_WELL] : [])].map((group) => ({ group, where: "" }));
}

const MOST_CLUSTERS = 1e7;

const TROUBLE = {
  stalled: 0,
  failed: 1,
  "timed-out": 2,
  done: 3,
  soaking: 3,
  applying: 3,
  waiting: 3,
  held: 3,
} as const satisfies Record<RolloutStage, number>;

/** Those not well first; the rest is alike. */
function trouble(cluster: RolloutCluster): number {
  return isNotWell(cluster) ? TROUBLE[cluster.stage] : Object.keys(TROUBLE).length;
}
