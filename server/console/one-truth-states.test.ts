import { expect, it } from "vitest";
import { FLEET_STATUSES_WORST_FIRST, fleetStatus } from "@/lib/health/add-on-fleet-status";
import { ADD_ON_STATUSES_WORST_FIRST, addOnStatus } from "@/lib/health/add-on-status";
import { CLUSTER_STATUSES_WORST_FIRST, clusterStatus } from "@/lib/health/cluster-status";
import { PLACEMENT_STATUSES_WORST_FIRST } from "@/lib/health/placement-status";
import { WORK_STATUSES_WORST_FIRST, workStatus } from "@/lib/health/work-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { AddOnHealth, type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { HeldReason, ROLLOUT_STATES, RolloutStage } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";
import type { WorkRow } from "@/lib/lists/works/row";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists } from "@/server/testing/read-lists";

/** Every state that something may be in, with those that only other callers meet, or other processes. */
const STATES: Readonly<Record<string, { readonly all: readonly string[]; readonly elsewhere?: readonly string[] }>> = {
  rollout: { all: ROLLOUT_STATES },
  "stage of a rollout": { all: RolloutStage.options },
  "stage in a rollout": { all: RolloutStage.options },
  // Screens read the kinds that say so: only a process that does not knows of it by the manager's report alone.
  held: { all: HeldReason.options, elsewhere: ["GatesUnread"] },
  "no manager": { all: ["not started", "never reported", "a custom one", "none at all"] },
  "add-on": { all: FLEET_STATUSES_WORST_FIRST, elsewhere: ["hidden"] },
  "add-on on a cluster": { all: ADD_ON_STATUSES_WORST_FIRST },
  "health of an add-on": { all: AddOnHealth.options },
  cluster: { all: CLUSTER_STATUSES_WORST_FIRST, elsewhere: ["available"] },
  "availability of a cluster": { all: ClusterRowHealth.options },
  placement: { all: PLACEMENT_STATUSES_WORST_FIRST },
  work: { all: WORK_STATUSES_WORST_FIRST },
  removing: { all: ["cluster add-ons", "works alone", "both"] },
};

async function statesOf(seed: number): Promise<[keyof typeof STATES, string][]> {
  const { read } = readLists(randomHub(seed));
  const rollouts = (await read<RolloutRow>("rollouts")).rows;
  const addOns = (await read<AddOnRow>("addons")).rows;
  const on = (await read<ClusterAddOnRow>("cluster-addons")).rows;
  const clusters = (await read<ClusterRow>("clusters")).rows;
  return [
    ...rollouts.flatMap((row): [string, string][] => [
      ["rollout", rolloutState(row)],
      ["stage of a rollout", row.stage],
      ...row.waves.flatMap(({ counts }) => counts.map(({ stage }): [string, string] => ["stage in a rollout", stage])),
      ...(row.held ? [["held", row.held.reason] as [string, string]] : []),
      ...(row.notice?.message.includes("has not started it")
        ? [["no manager", "not started"] as [string, string]]
        : []),
    ]),
    ...addOns.flatMap((row): [string, string][] => [
      ["add-on", fleetStatus(row)],
      ...(row.lifecycle === "other" ? [["no manager", "a custom one"] as [string, string]] : []),
      ...removalsOf(row),
    ]),
    ...on.flatMap((row): [string, string][] => [
      ["add-on on a cluster", addOnStatus(row)],
      ["health of an add-on", row.health],
      ...(row.message === "No add-on manager has reported on it yet."
        ? [["no manager", "never reported"] as [string, string]]
        : []),
      ...(addOns.some(({ name }) => name === row.addOn) ? [] : [["no manager", "none at all"] as [string, string]]),
    ]),
    ...clusters.flatMap((row): [string, string][] => [
      ["cluster", clusterStatus(row)],
      ["availability of a cluster", row.health],
    ]),
    ...(await read<PlacementRow>("placements")).rows.map(({ status }): [string, string] => ["placement", status]),
    ...(await read<WorkRow>("works")).rows.map((row): [string, string] => ["work", workStatus(row)]),
  ];
}

function removalsOf({ counts, leaving }: AddOnRow): [string, string][] {
  const isOn = counts.some(({ health }) => health === "deleting");
  if (!isOn && !leaving) return [];
  if (isOn && leaving) return [["removing", "both"]];
  return [["removing", leaving ? "works alone" : "cluster add-ons"]];
}

it("hubs at random have each thing in each of its states", async () => {
  const seen = new Map<string, Set<string>>();
  for (const seed of SEEDS)
    for (const [what, state] of await statesOf(seed)) seen.set(what, (seen.get(what) ?? new Set()).add(state));
  for (const [what, { all, elsewhere = [] }] of Object.entries(STATES)) {
    const reachable = all.filter((state) => !elsewhere.includes(state));
    expect([what, [...(seen.get(what) ?? [])].sort()]).toEqual([what, reachable.toSorted()]);
  }
});
