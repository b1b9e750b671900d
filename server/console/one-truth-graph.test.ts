import { describe, expect, it } from "vitest";
import { fleetGraph } from "@/components/explain/graph/fleet-graph";
import { addOnStatus } from "@/lib/health/add-on-status";
import { workStatus } from "@/lib/health/work-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { WorkRow } from "@/lib/lists/works/row";
import { getAddOnGraph } from "@/server/addons/get-add-on-graph";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists, tally } from "@/server/testing/read-lists";

async function open(seed: number, size?: number) {
  const caches = randomHub(seed, size);
  const { lists, read, caller } = readLists(caches);
  const { rows } = await read<AddOnRow>("addons");
  const stores = { clusterAddOns: lists["cluster-addons"].store, works: lists.works.store, clusters: lists.clusters };
  const sources = { ...caches, flapsOf: () => undefined, lists: stores };
  return { read, rows, graphOf: (name: string) => getAddOnGraph(caller, sources, name) };
}

const many = <T extends { readonly status: string; readonly size: number }>(groups: readonly T[]) =>
  tally(groups.flatMap(({ status, size }) => Array<string>(size).fill(status)));

describe.each(SEEDS)("the graph of each add-on on a hub at random, seed %i", (seed) => {
  it("has as many clusters and works of each status as their lists", async () => {
    const { graphOf, read, rows } = await open(seed);
    for (const { name } of rows) {
      const { clusters, works } = await graphOf(name);
      const on = await read<ClusterAddOnRow>("cluster-addons", { q: `addon=${name}` });
      const of = await read<WorkRow>("works", { q: `addon=${name}` });
      expect(many(clusters.filter(({ status }) => status !== "absent"))).toEqual(tally(on.rows.map(addOnStatus)));
      expect(many(works)).toEqual(tally(of.rows.map(workStatus)));
    }
  });
});

/** So many that clusters and works of one status are one node. */
const FOLDING = 60;

it.each(SEEDS.slice(0, 10))("the graph of a larger hub leads to as many as it says, seed %i", async (seed) => {
  const { graphOf, read, rows } = await open(seed, FOLDING);
  const gathered: string[] = [];
  for (const row of rows)
    for (const { figure, gathers, text } of fleetGraph(row, await graphOf(row.name), undefined).nodes) {
      if (!gathers || !("view" in gathers)) continue;
      const { total } = await read(gathers.view, gathers.query);
      expect([gathers.query, figure, text]).toEqual([gathers.query, total, expect.stringContaining(`${total} `)]);
      gathered.push(gathers.view);
    }
  expect(new Set(gathered)).toEqual(new Set(["cluster-addons", "works"]));
});
