import { describe, expect, it } from "vitest";
import { addOnSummary } from "@/components/addons/add-on-summary";
import { removalNeeds } from "@/components/overview/removal-needs";
import { fleetStatus, removingOn } from "@/lib/health/add-on-fleet-status";
import { addOnStatus } from "@/lib/health/add-on-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { WorkRow } from "@/lib/lists/works/row";
import { fleetCounts } from "@/server/metrics/fleet-counts";
import type { TestCaches } from "@/server/testing/caches";
import { Claims } from "@/server/testing/claims";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists } from "@/server/testing/read-lists";

const ADD_ON = "hello";
type Lists = ReturnType<typeof readLists>;

/** From how many clusters the add-on is being removed, as each says it that tells anybody of it. */
async function removals(claims: Claims, reader: string, { lists, read }: Lists): Promise<AddOnRow> {
  const thing = "clusters that it is being removed from";
  const [row] = (await read<AddOnRow>("addons", { q: `name=${ADD_ON}` })).rows;
  if (!row) throw new Error("there is no such add-on");
  const on = (await read<ClusterAddOnRow>("cluster-addons", { q: `addon=${ADD_ON} status=removing` })).rows;
  const clusters = (await read<ClusterRow>("clusters")).rows.filter(({ addOns }) =>
    addOns.some((cell) => cell.name === ADD_ON && addOnStatus(cell) === "removing"),
  );
  const has = new Set((await read<ClusterAddOnRow>("cluster-addons")).rows.map(({ name }) => name));
  const works = (await read<WorkRow>("works", { q: `addon=${ADD_ON} status:deleting` })).rows;
  const left = new Set(works.flatMap(({ cluster }) => (has.has(`${cluster}/${ADD_ON}`) ? [] : [cluster])));
  const [need] = removalNeeds((await read<AddOnRow>("addons", { q: "removing:>0" })).rows).filter(
    ({ subject }) => subject === ADD_ON,
  );
  const views = { clusters: lists.clusters.view, addons: lists.addons.view, rollouts: lists.rollouts.view };
  const counted = fleetCounts(views).addOns.find(({ addOn, state }) => addOn === ADD_ON && state === "removing");
  claims.say(`${reader}: works and cluster add-ons`, thing, on.length + left.size);
  claims.say(`${reader}: works and clusters`, thing, clusters.length + left.size);
  claims.say(`${reader}: add-on`, thing, removingOn(row));
  claims.say(`${reader}: overview`, thing, need?.size ?? 0);
  claims.say(`${reader}: Prometheus`, thing, counted?.size ?? 0);
  const filtered = (await read("addons", { q: `name=${ADD_ON} removing:${removingOn(row)}`, limit: 0 })).total;
  claims.say(`${reader}: filter`, "has that many", filtered);
  claims.say(`${reader}: add-on`, "has that many", 1);
  claims.say(`${reader}: overview`, "is said to be removed", need !== undefined);
  claims.say(`${reader}: page`, "is said to be removed", textOf(row).includes("being removed"));
  claims.say(`${reader}: status`, "is said to be removed", removingOn(row) > 0);
  return row;
}

function textOf(row: AddOnRow): string {
  return addOnSummary(row)
    .map((part) => (typeof part === "string" ? part : String(part.figure)))
    .join("");
}

/** As the lists that have followed everything say it, and those that read the hub now. */
async function rowOf(hub: TestCaches, followed: Lists): Promise<AddOnRow> {
  const claims = new Claims();
  const row = await removals(claims, "followed", followed);
  const fresh = await removals(claims, "read now", readLists(hub));
  expect(claims.contradictions()).toEqual([]);
  expect(fresh.counts).toEqual(row.counts);
  expect(fresh.leaving).toEqual(row.leaving);
  return row;
}

/** Each cluster add-on goes, and leaves a work behind on the first cluster. */
async function removeAll(hub: TestCaches, lists: Lists, clusters: readonly string[]): Promise<void> {
  const [first] = clusters;
  if (first !== undefined) hub.work(`${first}/addon-${ADD_ON}-deploy-0`, {}, { addOn: ADD_ON, isLeaving: true });
  for (const cluster of clusters.toReversed()) {
    hub.removeClusterAddOn(cluster, ADD_ON);
    await rowOf(hub, lists);
  }
}

async function removeWorks(hub: TestCaches, { read }: Lists): Promise<void> {
  for (const { name, addOn } of (await read<WorkRow>("works")).rows) if (addOn === ADD_ON) hub.removeWork(name);
}

describe.each(SEEDS)("an add-on that is removed from a hub at random, seed %i", (seed) => {
  it("is being removed until nothing of it is left on any cluster, and then is gone everywhere", async () => {
    const hub = randomHub(seed);
    const lists = readLists(hub);
    await rowOf(hub, lists);
    hub.clusterAddOn("c0", ADD_ON); // there is at least one
    const before = (await lists.read<ClusterAddOnRow>("cluster-addons", { q: `addon=${ADD_ON}` })).rows;
    for (const { cluster } of before) hub.clusterAddOn(cluster, ADD_ON, {}, { isLeaving: true });
    expect(fleetStatus(await rowOf(hub, lists))).toBe("removing");
    await removeAll(
      hub,
      lists,
      before.map(({ cluster }) => cluster),
    );
    const left = await rowOf(hub, lists);
    expect([fleetStatus(left), left.leaving?.clusters]).toEqual(["removing", expect.any(Array)]);
    await removeWorks(hub, lists);
    const gone = await rowOf(hub, lists);
    expect([fleetStatus(gone), gone.counts, gone.causes, gone.leaving]).toEqual(["nowhere", [], [], undefined]);
    expect(textOf(gone)).not.toMatch(/remov/i);
    for (const list of ["cluster-addons", "works", "clusters"] as const)
      expect([list, (await lists.read(list, { q: `addon=${ADD_ON}`, limit: 0 })).total]).toEqual([list, 0]);
  });
});
