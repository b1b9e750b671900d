import { describe, expect, it } from "vitest";
import { statusOfLetter } from "@/lib/api/matrix/matrix-codes";
import { fleetStatus, removingOn } from "@/lib/health/add-on-fleet-status";
import { addOnStatus } from "@/lib/health/add-on-status";
import { clusterStatus } from "@/lib/health/cluster-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { ROLLOUT_STATES } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { getMatrix } from "@/server/matrix/get-matrix";
import { Sampler } from "@/server/metrics/sampler";
import { TestSystem } from "@/server/metrics/testing";
import { listRolloutClusters } from "@/server/rollouts/get-rollout";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists, sizesOf, tally } from "@/server/testing/read-lists";

async function look(seed: number) {
  const { lists, read, caller } = readLists(randomHub(seed));
  const sampler = new Sampler(
    { clusters: lists.clusters.view, addons: lists.addons.view, rollouts: lists.rollouts.view },
    new TestSystem(),
  );
  const matrix = await getMatrix(caller, {}, lists.clusters);
  const clusters = await read<ClusterRow>("clusters", { facets: "health", group: "issue" });
  const addOns = await read<AddOnRow>("addons", { facets: "health" });
  const on = await read<ClusterAddOnRow>("cluster-addons", { facets: "status" });
  const rollouts = await read<RolloutRow>("rollouts", { facets: "stage" });
  const clustersOf = async ({ addOn, namespace, placement }: RolloutRow) =>
    (await listRolloutClusters(caller, lists.rollouts.view, { addOn, namespace, placement }, { limit: 200 })).rows;
  sampler.sample();
  return { matrix, clusters, addOns, on, rollouts, read, clustersOf, samples: sampler.after(0).series };
}

/** What the lists of add-ons may say of a cluster that has this stage in its rollout. */
const STATUSES_AT: Readonly<Record<RolloutRow["stage"], readonly string[]>> = {
  waiting: ["waiting"],
  held: ["waiting", "healthy"],
  applying: ["applying", "waiting"],
  soaking: ["healthy"],
  done: ["healthy"],
  stalled: ["applying", "waiting", "unhealthy"],
  "timed-out": ["applying"],
  failed: ["unhealthy"],
  away: ["applying", "waiting", "unhealthy"],
};
/** Of health, not of the rollout: any stage has them. */
const OF_HEALTH = ["unhealthy", "degraded", "unreachable", "unknown", "removing"];

describe.each(SEEDS)("a hub at random, seed %i", (seed) => {
  it("has one status of each add-on on each cluster, wherever it is counted", async () => {
    const { matrix, addOns, on, clusters } = await look(seed);
    const columns = matrix.facets?.addon?.values.map(({ value }) => value) ?? [];
    for (const row of addOns.rows) {
      const here = on.rows.filter(({ addOn }) => addOn === row.name).map(addOnStatus);
      const letters = matrix.rows.map(({ cells = "" }) => statusOfLetter(cells[columns.indexOf(row.name)] ?? "."));
      expect(tally(letters.flatMap((status) => status ?? []))).toEqual(tally(here));
      expect(tally(row.counts.flatMap((count) => Array<string>(count.size).fill(addOnStatus(count))))).toEqual(
        tally(here),
      );
      expect(removingOn(row)).toBe(here.filter((status) => status === "removing").length + (row.leaving?.size ?? 0));
    }
    expect(sizesOf(on.facets?.status)).toEqual(tally(on.rows.map(addOnStatus)));
    expect(sizesOf(addOns.facets?.health)).toEqual(tally(addOns.rows.map(fleetStatus)));
    expect(sizesOf(clusters.facets?.health)).toEqual(tally(clusters.rows.map((row) => clusterStatus(row))));
  });

  it("has as many clusters in each group of what is the matter as behind its link", async () => {
    const { clusters, read } = await look(seed);
    for (const { group, size } of clusters.grouped?.groups ?? []) {
      const [issue, addOn] = group.split(" ");
      const q = addOn ? `addon=${addOn} health=${issue}` : `health=${issue}`;
      expect([group, (await read("clusters", { q, limit: 0 })).total]).toEqual([group, size]);
    }
  });

  it("has the same rollouts in the row of each add-on as in their own list", async () => {
    const { addOns, rollouts, read } = await look(seed);
    const shown = addOns.rows.flatMap(({ name, placements }) =>
      placements.flatMap(({ namespace, name: placement, rollout }) =>
        rollout ? [{ name: `${name}/${namespace}/${placement}`, ...rollout }] : [],
      ),
    );
    expect(shown).toEqual(
      rollouts.rows
        .map((row) => {
          const { name, stage, held, applied, total } = row;
          return { name, stage, status: rolloutState(row), held: held && { reason: held.reason }, applied, total };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    for (const status of ROLLOUT_STATES) {
      const whose = rollouts.rows.filter((row) => rolloutState(row) === status).map(({ addOn }) => addOn);
      expect([status, (await read("addons", { q: `rollout=${status}` })).total]).toEqual([status, new Set(whose).size]);
    }
  });

  it("has rollouts whose clusters are at no other stage than elsewhere", async () => {
    const { on, rollouts, clustersOf, samples } = await look(seed);
    const stages: string[] = [];
    for (const row of rollouts.rows) {
      const clusters = await clustersOf(row);
      const counts = row.waves.flatMap((wave) => wave.counts);
      expect(tally(counts.flatMap(({ stage, size }) => Array<string>(size).fill(stage)))).toEqual(
        tally(clusters.map(({ stage }) => stage)),
      );
      expect(row.applied).toBe(clusters.filter(({ stage }) => stage === "done" || stage === "soaking").length);
      if (row.stage !== "done") stages.push(...clusters.map(({ stage }) => stage));
      for (const { name, stage } of clusters) {
        const there = on.rows.find(({ cluster, addOn }) => cluster === name && addOn === row.addOn);
        if (there)
          expect([name, stage, [...STATUSES_AT[stage], ...OF_HEALTH]]).toEqual([
            name,
            stage,
            expect.arrayContaining([addOnStatus(there)]),
          ]);
        else expect([name, ["waiting", "away"]]).toEqual([name, expect.arrayContaining([stage])]);
      }
    }
    const sampled = [...samples].filter(([key, [value]]) => key.startsWith("rollouts/") && value);
    expect(Object.fromEntries(sampled.map(([key, [value]]) => [key.slice("rollouts/".length), value]))).toEqual(
      tally(stages),
    );
  });
});
