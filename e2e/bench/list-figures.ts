import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { addOnFacts } from "@/server/addons/add-on-facts";
import { serveClusters } from "@/server/clusters/list";
import { kinds } from "@/server/hub/hub";
import { readListRequest } from "@/server/lists/list-request";
import { type Figure, figure, rate } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";
import { quantile } from "./quantile";

const CLUSTERS = 10_000;
const ADD_ONS = 20;
const SCOPE = { addOns: true };
const FACETS = "health,set,addon,version,provider,region";
const IDS = ["list-load", "list-memory", "list-ask", "list-type", "list-page", "list-event"];

/**
 * The cost of the console's list of clusters at 10,000 clusters with 20 add-ons each, against plain loops over arrays.
 */
export const listPart: Part = {
  ids: IDS.map((id) => `${id}-10000x20`),
  async *stats() {
    const gc = collector();
    gc();
    const heapBefore = process.memoryUsage().heapUsed;
    const fleet = load();
    gc();
    const heapBytes = process.memoryUsage().heapUsed - heapBefore;
    const name = (id: string) => `${id}-10000x20`;
    yield figure(name("list-load"), "s", 10, fleet.floorSeconds, fleet.seconds);
    yield figure(name("list-memory"), "B per cluster add-on", 1_100, 70, heapBytes / (CLUSTERS * ADD_ONS));
    yield measure(name("list-ask"), fleet);
    yield type(name("list-type"), fleet);
    yield page(name("list-page"), fleet);
    yield await event(name("list-event"), fleet);
    fleet.view.close();
  },
};

type Fleet = ReturnType<typeof load>;

/**
 * Fills the caches as a hub's lists would, objects parsed already. The floor reads each object once and keeps two texts
 * of it.
 */
function load() {
  const clusters = kinds.clusters.open();
  const clusterAddOns = addOnFacts.open();
  const { store, view } = serveClusters({ clusters: clusters.cache, clusterAddOns: clusterAddOns.cache });
  let seconds = 0;
  let floorSeconds = 0;
  const stored: string[] = [];
  for (let from = 0; from < CLUSTERS; from += 25) {
    const objects = Array.from({ length: 25 }, (_, n) => ({
      cluster: clusterObject(from + n),
      addOns: addOnObjects(from + n),
    }));
    seconds += secondsOf(() => {
      for (const { cluster, addOns } of objects) {
        clusters.store(cluster);
        for (const addOn of addOns) clusterAddOns.store(addOn);
      }
      view.rows.size;
    });
    floorSeconds += secondsOf(() => {
      for (const { addOns } of objects)
        for (const { metadata } of addOns) stored.push(metadata.namespace, metadata.name);
    });
  }
  const rows = (): ClusterRow[] => [...view.rows.values()];
  const read = (query: ListQuery) => store.page(SCOPE, readListRequest(query, store.source.table, Date.now));
  return { clusters, view, rows, read, seconds, floorSeconds };
}

const QUERIES: readonly ListQuery[] = [
  { q: "health:unhealthy,degraded", sort: "-since" },
  { q: "set=set-3 region:region-1", sort: "status" },
  { q: "addon=add-on-7 health:degraded", sort: "name" },
  { q: "label.tier=gold version:<1.32", sort: "age" },
  { q: "cluster-00 -env=prod", sort: "-version" },
];

/** A filter, an order and facets that no one has asked for before: the floor filters and sorts, and counts nothing. */
function measure(id: string, { read, rows }: Fleet): Figure {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    for (const { q = "", ...requests } of QUERIES) {
      ours.push(1_000 * secondsOf(() => read({ ...requests, q: `${q} -x${round}`, facets: FACETS })));
      const all = rows();
      floor.push(
        1_000 *
          secondsOf(() =>
            all
              .filter(({ addOns }) => addOns.some(({ health }) => health === "degraded"))
              .sort(byName)
              .slice(0, 100),
          ),
      );
    }
  }
  return figure(id, "ms p95", 50, quantile(floor, 0.95), quantile(ours, 0.95));
}

/** Each key of a filter that is being typed, with facets. */
function type(id: string, { read, rows }: Fleet): Figure {
  const ours: number[] = [];
  const floor: number[] = [];
  for (const text of ["cluster-0123 health:degraded", "region:region-7 addon=add-on-11"]) {
    for (let codes = 1; codes <= text.length; codes += 1) {
      const q = text.slice(0, codes).replace(/(?:^|\s)[a-z]*$|:$/, "");
      ours.push(1_000 * secondsOf(() => read({ q, facets: FACETS, limit: 200 })));
      const all = rows();
      floor.push(1_000 * secondsOf(() => all.filter(({ name }) => name.includes(text.slice(0, codes))).slice(0, 200)));
    }
  }
  return figure(id, "ms p95", 50, quantile(floor, 0.95), quantile(ours, 0.95));
}

/** A page of 100 rows as JSON, asked for again and again. The floor cuts them out of a sorted array. */
function page(id: string, { read, rows }: Fleet): Figure {
  const sorted = rows().sort(byName);
  const timesPerSecond = (work: () => void) => {
    const times = 300;
    return (
      times /
      secondsOf(() => {
        for (let round = 0; round < times; round += 1) work();
      })
    );
  };
  const floor = timesPerSecond(() => JSON.stringify(sorted.slice(4_000, 4_100)));
  const ours = timesPerSecond(() =>
    JSON.stringify(read({ q: "health:healthy,degraded,unhealthy", limit: 100, offset: 4_000 })),
  );
  return rate(id, "pages/s", floor / 3, floor, ours);
}

/** One cluster changes while 50 queries with facets are followed. The floor filters all rows once. */
async function event(id: string, { clusters, read, rows, view }: Fleet): Promise<Figure> {
  for (let n = 0; n < 50; n += 1) read({ q: `region:region-${n % 12} -${n}`, sort: "-since", facets: FACETS });
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    clusters.store(clusterObject(round * 37, `${10_000_000 + round}`, round % 2 === 0 ? "False" : "True"));
    ours.push(1_000 * secondsOf(() => view.rows.size));
    const all = rows();
    floor.push(1_000 * secondsOf(() => all.filter(({ region }) => region === "region-1")));
  }
  return figure(id, "ms p95", 10, quantile(floor, 0.95), quantile(ours, 0.95));
}

function clusterObject(
  index: number,
  resourceVersion = String(index + 1),
  available = index % 97 === 0 ? "False" : "True",
) {
  const name = clusterName(index);
  const labels = {
    "cluster.open-cluster-management.io/clusterset": `set-${index % 8}`,
    region: `region-${index % 12}`,
    environment: index % 5 === 0 ? "prod" : "stage",
    vendor: index % 3 === 0 ? "EKS" : "AKS",
    tier: index % 7 === 0 ? "gold" : "base",
  };
  const reported = (type: string, status = "True") => ({
    type,
    status,
    reason: type,
    message: "",
    lastTransitionTime: time(index),
  });
  return {
    metadata: { name, uid: `c-${index}`, resourceVersion, creationTimestamp: time(index), labels },
    spec: { hubAcceptsClient: true },
    status: {
      conditions: [
        reported("HubAcceptedManagedCluster"),
        reported("ManagedClusterJoined"),
        reported("ManagedClusterConditionAvailable", available),
      ],
      version: { kubernetes: `v1.${30 + (index % 4)}.${index % 9}` },
      clusterClaims: [{ name: "id.k8s.io", value: `id-${index}` }],
    },
  };
}

function addOnObjects(index: number) {
  return Array.from({ length: ADD_ONS }, (_, number) => {
    const reported = (type: string, status: string) => ({
      type,
      status,
      reason: type,
      message: `${type} says so`,
      lastTransitionTime: time(number),
    });
    const isDegraded = (index + number) % 211 === 0;
    return {
      metadata: {
        name: `add-on-${number}`,
        namespace: clusterName(index),
        uid: `a-${index}-${number}`,
        resourceVersion: String(index * ADD_ONS + number + 1),
        creationTimestamp: time(number),
      },
      spec: {},
      status: {
        conditions: [
          reported("Available", "True"),
          reported("Configured", "True"),
          reported("ManifestApplied", "True"),
          reported("Progressing", "False"),
          reported("Degraded", isDegraded ? "True" : "False"),
        ],
      },
    };
  });
}

function clusterName(index: number): string {
  return `cluster-${String(index).padStart(5, "0")}`;
}

function time(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + (index % 5_000) * 60_000).toISOString();
}

function byName(a: ClusterRow, b: ClusterRow): number {
  return a.name < b.name ? -1 : 1;
}

/** Node gives no other way to count what is kept. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
