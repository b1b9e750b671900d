import { beforeAll, describe, expect, it } from "vitest";
import { clustersPanel } from "@/components/metrics/panels";
import { metricsOf } from "@/components/metrics/testing";
import { wholeWindow } from "@/components/metrics/time-window";
import { statusOfLetter } from "@/lib/api/matrix/matrix-codes";
import { FLEET_STATUSES_WORST_FIRST, fleetStatus, removingOn } from "@/lib/health/add-on-fleet-status";
import { ADD_ON_STATUSES_WORST_FIRST, addOnStatus } from "@/lib/health/add-on-status";
import { CLUSTER_STATUSES_WORST_FIRST, clusterStatus } from "@/lib/health/cluster-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import { getCluster } from "@/server/clusters/get-cluster";
import { getMatrix } from "@/server/matrix/get-matrix";
import { Claims } from "@/server/testing/claims";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { sizesOf, tally } from "@/server/testing/read-lists";
import { countList, openReadings, type Readings, sizesByState, sizesInSample } from "@/server/testing/readings";

const STATUSES = ADD_ON_STATUSES_WORST_FIRST;
const OWN = ClusterRowHealth.options;

/** The status of each add-on on each cluster, in what has one cell for each of them. */
async function readCells(claims: Claims, { caller, lists, read }: Readings): Promise<void> {
  const matrix = await getMatrix(caller, {}, lists.clusters);
  const addOns = matrix.facets?.addon?.values.map(({ value }) => value) ?? [];
  for (const { name, cells = "" } of matrix.rows)
    for (const [index, addOn] of addOns.entries())
      claims.say("matrix", `${addOn} on ${name}`, statusOfLetter(cells[index] ?? ".") ?? null);
  for (const { name, addOns: cells } of (await read<ClusterRow>("clusters")).rows)
    for (const addOn of addOns) {
      const cell = cells.find((each) => each.name === addOn);
      claims.say("cluster", `${addOn} on ${name}`, cell ? addOnStatus(cell) : null);
    }
}

/** How many clusters of one add-on have each status, and from how many it is being removed. */
function readAddOn(claims: Claims, row: AddOnRow, on: readonly ClusterAddOnRow[], { prometheus }: Readings): void {
  const thing = `clusters with ${row.name}`;
  const metric = sizesByState(prometheus().addOns.filter(({ addOn }) => addOn === row.name));
  claims.say("Prometheus", `${row.name} is removed from`, metric.removing ?? 0);
  claims.say("add-on", `${row.name} is removed from`, removingOn(row));
  if (metric.removing !== undefined) metric.removing -= row.leaving?.size ?? 0;
  claims.count("Prometheus", thing, metric, STATUSES);
  claims.count("list", thing, tally(on.filter(({ addOn }) => addOn === row.name).map(addOnStatus)), STATUSES);
  const counts = row.counts.flatMap((count) => Array<string>(count.size).fill(addOnStatus(count)));
  claims.count("add-on", thing, tally(counts), STATUSES);
}

/** What a panel of charts counts, and what is behind its links. */
async function readPanel(claims: Claims, { read, sample }: Readings): Promise<void> {
  const series = Object.fromEntries(OWN.map((is) => [is, [sample[`clusters/${is}`] ?? 0]]));
  for (const { key, href = "", values } of clustersPanel(metricsOf([1], { clusters: series }), wholeWindow([1]))
    .series) {
    const q = new URL(href, "http://x").searchParams.get("q") ?? "";
    claims.say("panel", `panel ${key}`, values[0]);
    claims.say("its link", `panel ${key}`, (await read("clusters", { q, limit: 0 })).total);
  }
}

describe.each(SEEDS)("all readers of a hub at random, seed %i", (seed) => {
  let readings: Readings;
  beforeAll(async () => {
    readings = await openReadings(randomHub(seed));
  });

  it("have one status of each add-on on each cluster", async () => {
    const claims = new Claims();
    const { past, read, sample } = readings;
    const counted = { list: "cluster-addons", key: "status", head: "status", values: STATUSES } as const;
    claims.count("charts", await countList(claims, readings, counted), sizesInSample(sample, "statuses"), STATUSES);
    await readCells(claims, readings);
    const on = (await read<ClusterAddOnRow>("cluster-addons")).rows;
    for (const row of on) claims.say("list", `${row.addOn} on ${row.cluster}`, addOnStatus(row));
    for (const row of (await past<ClusterAddOnRow>("cluster-addons")).rows)
      claims.say("history", `${row.addOn} on ${row.cluster}`, addOnStatus(row));
    for (const row of (await read<AddOnRow>("addons")).rows) readAddOn(claims, row, on, readings);
    expect(claims.contradictions()).toEqual([]);
  });

  it("have one status of each add-on", async () => {
    const claims = new Claims();
    const values = FLEET_STATUSES_WORST_FIRST;
    const thing = await countList(claims, readings, { list: "addons", key: "health", head: "status", values });
    const { rows } = await readings.read<AddOnRow>("addons");
    claims.count("rows", thing, tally(rows.map(fleetStatus)), values);
    expect(claims.contradictions()).toEqual([]);
  });

  it("have one status and one availability of each cluster", async () => {
    const claims = new Claims();
    const { caller, past, prometheus, read, sample } = readings;
    const values = CLUSTER_STATUSES_WORST_FIRST;
    // By that name it is the hub's word for the cluster itself, too.
    const counted = { list: "clusters", key: "health", head: "status", values, unlike: "available" } as const;
    const { facets, rows } = await read<ClusterRow>("clusters", { facets: "health,availability" });
    claims.count(
      "rows",
      await countList(claims, readings, counted),
      tally(rows.map((row) => clusterStatus(row))),
      values,
    );
    claims.count("again", "clusters by health:", sizesOf(facets?.health), values);
    const own = { list: "clusters", key: "availability", head: "availability", values: OWN } as const;
    const thing = await countList(claims, readings, own);
    claims.count("charts", thing, sizesInSample(sample, "clusters"), OWN);
    claims.count("Prometheus", thing, sizesByState(prometheus().clusters), OWN);
    for (const { name, health, message } of rows) {
      const { row } = await getCluster(caller, name);
      claims.say("list", name, [health, message]);
      claims.say("page", name, [row.health, row.message]);
    }
    for (const { name, health, message } of (await past<ClusterRow>("clusters")).rows)
      claims.say("history", name, [health, message]);
    await readPanel(claims, readings);
    expect(claims.contradictions()).toEqual([]);
  });
});
