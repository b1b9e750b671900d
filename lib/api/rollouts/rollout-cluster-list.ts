import type { FieldTable } from "@/lib/filter/field-table";
import type { GroupMember, ListTable } from "@/lib/filter/list-table";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import { AddOnHealth } from "@/lib/lists/clusters/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";
import { isNotWell } from "@/lib/lists/rollouts/state";
import type { RolloutCluster } from "./rollout-cluster";

/** A value of `stage` that matches every problem, on either axis. */
export const UNHEALTHY_FILTER = "not-well";

const STAGE = {
  type: "text",
  description: "Stage in the rollout",
  values: [...RolloutStage.options, UNHEALTHY_FILTER],
  some: (row: RolloutCluster, test: (value: string) => boolean) =>
    test(row.stage) || (isNotWell(row) && test(UNHEALTHY_FILTER)),
} as const;

const fields: FieldTable<RolloutCluster>["fields"] = {
  stage: STAGE,
  phase: { ...STAGE, description: "Stage, as phase: in other lists" },
  health: {
    type: "text",
    description: "Health of the add-on on the cluster",
    values: AddOnHealth.options,
    some: ({ health }, test) => test(health),
  },
  wave: { type: "number", description: "Wave, from 1", number: ({ wave }) => wave + 1 },
  cluster: { type: "text", description: CLUSTERS.fields.name.help, some: ({ name }, test) => test(name) },
  name: {
    type: "text",
    description: "Name of the cluster, as in the list of clusters",
    some: ({ name }, test) => test(name),
  },
  set: {
    type: "text",
    description: "Cluster set",
    some: ({ set }, test) => set !== undefined && test(set),
  },
  reason: {
    type: "text",
    isSentence: true,
    description: "Why it is not further, or not healthy",
    some: ({ message }, test) => message !== undefined && test(message),
  },
  since: { type: "age", description: "Time at this stage", since: ({ since }) => since },
};

/** Fields of the clusters of one rollout. */
export const rolloutClusterTable: ListTable<RolloutCluster> = {
  words: ({ name, message }, test) => test(name) || (message !== undefined && test(message)),
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name },
    turn: { key: ({ position }) => position },
    issue: { key: (cluster) => issue(cluster) * MAX_CLUSTERS + cluster.position },
    since: { key: ({ since }) => since },
  },
  facets: {
    cluster: ({ name }) => name,
    name: ({ name }) => name,
    stage: ({ stage }) => stage,
    health: ({ health }) => health,
    set: ({ set }) => set,
    wave: ({ wave }) => String(wave + 1),
    reason: ({ message }) => message,
  },
  groups: { stage: stageMembers, reason: reasonMembers },
};

/** By stage; unhealthy clusters also by that. */
function stageMembers(row: RolloutCluster): GroupMember[] {
  return [row.stage, ...(isNotWell(row) ? [UNHEALTHY_FILTER] : [])].map((group) => ({ group, where: "" }));
}

function reasonMembers({ message, since }: RolloutCluster): GroupMember[] {
  return message === undefined ? [] : [{ group: message, since, where: "" }];
}

const MAX_CLUSTERS = 1e7;

const ISSUE = {
  stalled: 0,
  failed: 1,
  "timed-out": 2,
  done: 3,
  soaking: 3,
  applying: 3,
  waiting: 3,
  held: 3,
  away: 3,
} as const satisfies Record<RolloutStage, number>;

/** Unhealthy clusters first; the rest are equal. */
function issue(cluster: RolloutCluster): number {
  return isNotWell(cluster) ? ISSUE[cluster.stage] : Object.keys(ISSUE).length;
}
