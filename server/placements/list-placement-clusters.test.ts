import { describe, expect, it } from "vitest";
import type { PlacementClustersQuery } from "@/lib/api/placements/placement-detail";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { sessionOf } from "@/server/auth/testing";
import { CachedKind } from "@/server/hub/cached-kind";
import { TestCaches } from "@/server/testing/caches";
import { listPlacementClusters } from "./list-placement-clusters";

const PATH = { namespace: "team-a", name: "prod" };
const QUERY: PlacementClustersQuery = { show: "chosen", offset: 0, limit: 100 };

/** The placement team-a/prod takes what is prod in the set edge: it chose c1 and c2. */
function start() {
  const caches = new TestCaches();
  const edge = { [CLUSTER_SET_LABEL]: "edge" };
  for (const name of ["c1", "c2", "c4"]) caches.cluster(name, { labels: { ...edge, env: "prod" } });
  caches.cluster("c3", { labels: { ...edge, env: "dev" } });
  caches.cluster("elsewhere");
  const predicates = [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: "prod" } } } }];
  caches.placement("team-a/prod", { spec: { predicates } });
  caches.decision("team-a/prod", ["c2"], { index: 0, name: "canary" });
  caches.decision("team-a/prod", ["c1"], { index: 1, name: "" });
  caches.sync();
  const sets = kind(managedClusterSets, { metadata: { name: "edge" } });
  const bindings = kind(managedClusterSetBindings, {
    metadata: { name: "edge", namespace: "team-a" },
    spec: { clusterSet: "edge" },
  });
  const sources = {
    clusters: caches.clusters,
    clusterSets: sets,
    clusterSetBindings: bindings,
    placements: caches.placements,
    placementDecisions: caches.placementDecisions,
    addOns: caches.addOns,
  };
  const read = (query: Partial<PlacementClustersQuery> = {}, session = sessionOf("ada", () => true), path = PATH) =>
    listPlacementClusters(session, sources, path, { ...QUERY, ...query });
  return { read };
}

function kind<T>(
  resource: ConstructorParameters<typeof CachedKind<T, T>>[0]["resource"],
  object: { metadata: object; spec?: object },
) {
  const cache = new CachedKind<T, T>({ resource, project: (item) => item, indexes: {}, freeze: true });
  const metadata = { uid: "u", resourceVersion: "1", ...object.metadata };
  cache.store({ ...object, metadata });
  cache.endList(new Set(["edge", "team-a/edge"]), "1");
  return cache;
}

describe("the clusters that a placement chose", () => {
  it("are told by name, each with its group, a page at a time", async () => {
    const { read } = start();
    expect(await read()).toEqual({
      rows: [
        { name: "c1", group: { index: 1, name: "" } },
        { name: "c2", group: { index: 0, name: "canary" } },
      ],
      offset: 0,
      total: 2,
      all: 2,
    });
    expect(await read({ offset: 1, limit: 1 })).toMatchObject({ rows: [{ name: "c2" }], offset: 1, total: 2 });
    expect(await read({ group: 0 })).toMatchObject({ rows: [{ name: "c2" }], total: 1, all: 2 });
    expect(await read({ q: "C1" })).toMatchObject({ rows: [{ name: "c1" }], total: 1, all: 2 });
    expect(await read({ sort: "-name" })).toMatchObject({ rows: [{ name: "c2" }, { name: "c1" }] });
  });

  it.each([
    ["c", "c1 c2"],
    ["-cluster:c1", "c2"],
    ["name=c1,c2", "c1 c2"],
    ["group:canary", "c2"],
    ["group=1", "c1"],
    ["group=0 c1", ""],
  ])("are those that a filter leaves: “%s”", async (q, names) => {
    const { rows, total, all } = await start().read({ q });
    expect([rows.map(({ name }) => name).join(" "), total, all]).toEqual([
      names,
      names.split(" ").filter(Boolean).length,
      2,
    ]);
  });

  it("are suggested by name and by group, of those that the filter leaves", async () => {
    const { facets } = await start().read({ limit: 0, facets: "cluster,group", q: "c2" });
    expect(facets?.cluster?.values).toEqual([{ value: "c2", size: 1 }]);
    expect(facets?.group?.values).toEqual([{ value: "canary", size: 1 }]);
    expect((await start().read({ limit: 0, facets: "cluster", like: "1" })).facets?.cluster?.values).toEqual([
      { value: "c1", size: 1 },
    ]);
  });

  it("are not asked for by what no one tells of them, and what was meant is said", async () => {
    const requests = (q: string) => start().read({ q, group: 1 });
    const problems = [
      { start: 3, end: 12, message: "Unknown field “gruop”, did you mean “group”?", suggestion: "group" },
    ];
    await expect(requests("c1 gruop:can")).rejects.toMatchObject({ code: "invalid", problems });
    for (const q of ["label.env=prod", "set:edge", "step:taint"])
      await expect(requests(q)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the clusters that a placement left out", () => {
  it("are told with the reason of each", async () => {
    const { rows, all, steps } = await start().read({ show: "left-out" });
    expect(rows).toEqual([
      { name: "c3", step: "predicate", message: "Its label env is dev, not prod." },
      { name: "c4", step: "later", message: "Not selected yet." },
      { name: "elsewhere", step: "set", message: "It is in none of the placement's cluster sets." },
    ]);
    expect([all, steps]).toEqual([
      3,
      [
        { step: "later", size: 1 },
        { step: "predicate", size: 1 },
        { step: "set", size: 1 },
      ],
    ]);
  });

  it("can be narrowed to a step and a part of a name", async () => {
    const { read } = start();
    expect(await read({ show: "left-out", step: "set" })).toMatchObject({
      rows: [{ name: "elsewhere" }],
      total: 1,
      all: 3,
    });
    expect(await read({ show: "left-out", q: "c" })).toMatchObject({
      rows: [{ name: "c3" }, { name: "c4" }],
      total: 2,
      all: 3,
    });
  });

  it.each([
    ["label.env=prod", "c4"],
    ["set:edge -step:later", "c3"],
    ["step:set,predicate", "c3 elsewhere"],
    ["cluster:c step:set", ""],
  ])("are those that a filter leaves: “%s”", async (q, names) => {
    const { rows, total, all } = await start().read({ show: "left-out", q });
    expect([rows.map(({ name }) => name).join(" "), total, all]).toEqual([
      names,
      names.split(" ").filter(Boolean).length,
      3,
    ]);
  });

  it("are counted by step as far as the rest of the filter leaves them, whichever step and values are asked for", async () => {
    const { total, steps, facets } = await start().read({
      show: "left-out",
      q: "set:edge",
      step: "later",
      facets: "label.env",
      like: "pro",
    });
    expect(total).toBe(1);
    expect(steps).toEqual([
      { step: "later", size: 1 },
      { step: "predicate", size: 1 },
    ]);
    expect(facets?.["label.env"]?.values).toEqual([{ value: "prod", size: 1 }]);
  });

  it("say what is wrong with a filter, where, and what was probably meant", async () => {
    const message = "“taints” is not a step, did you mean “taint”?";
    const problems = [{ start: 2, end: 13, message, suggestion: "taint" }];
    await expect(start().read({ show: "left-out", q: "c step:taints", step: "set" })).rejects.toMatchObject({
      code: "invalid",
      problems,
    });
  });
});

describe("who may ask", () => {
  const inTeamA = sessionOf("member", (_, namespace) => namespace === "team-a");

  it("is a caller who may list a placement's decisions in its namespace", async () => {
    expect(await start().read({}, inTeamA)).toMatchObject({ all: 2 });
  });

  it.each(["team-b", "nowhere"])(
    "is no one else, and whether there is a placement is not reported: %s",
    async (namespace) => {
      const requests = start().read({}, inTeamA, { namespace, name: "prod" });
      await expect(requests).rejects.toMatchObject({
        code: "forbidden",
        missing: { verb: "list", resource: "placements" },
      });
    },
  );

  it("is for reasons a caller who may list all that they are told by", async () => {
    const requests = start().read({ show: "left-out", q: "label.env=prod", facets: "label.env" }, inTeamA);
    await expect(requests).rejects.toMatchObject({
      code: "forbidden",
      missing: { verb: "list", resource: "managedclusters" },
    });
  });

  it("hears that there is no such placement", async () => {
    await expect(start().read({}, inTeamA, { namespace: "team-a", name: "none" })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
