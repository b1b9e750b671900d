import { expect, it } from "vitest";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { CachedKind } from "@/server/hub/cached-kind";
import { TestCaches } from "@/server/testing/caches";
import { listClusterPlacements } from "./list-cluster-placements";

/** Three placements over the set edge: one chose c1, one asks for what it is not, and one may choose from no set. */
function start() {
  const caches = new TestCaches();
  caches.cluster("c1", { labels: { [CLUSTER_SET_LABEL]: "edge", env: "dev" } });
  caches.placement("team-a/all");
  caches.placement("team-a/prod", {
    spec: { predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: "prod" } } } }] },
  });
  caches.placement("team-b/none");
  caches.decision("team-a/all", ["c1"], { index: 0, name: "canary" });
  caches.sync();
  const sources = {
    placements: servedLists(caches).placements,
    caches: {
      clusters: caches.clusters,
      placements: caches.placements,
      placementDecisions: caches.placementDecisions,
      clusterSets: kind(managedClusterSets, { metadata: { name: "edge" } }),
      clusterSetBindings: kind(managedClusterSetBindings, {
        metadata: { name: "edge", namespace: "team-a" },
        spec: { clusterSet: "edge" },
      }),
    },
  };
  return (
    query: { q?: string; sort?: string; offset?: number; limit?: number } = {},
    session = sessionOf("ada", () => true),
    name = "c1",
  ) => listClusterPlacements(session, sources, name, { offset: 0, limit: 25, ...query });
}

function kind<T>(
  resource: ConstructorParameters<typeof CachedKind<T, T>>[0]["resource"],
  object: { metadata: object; spec?: object },
) {
  const cache = new CachedKind<T, T>({ resource, project: (item) => item, indexes: {}, freeze: true });
  cache.store({ ...object, metadata: { uid: "u", resourceVersion: "1", ...object.metadata } });
  cache.endList(new Set(["edge", "team-a/edge"]), "1");
  return cache;
}

it("tells those that chose the cluster first, and of each other why not", async () => {
  const { rows, total, chosen } = await start()();
  expect({ total, chosen }).toEqual({ total: 3, chosen: 1 });
  expect(rows.map(({ placement, verdict, group, link }) => [placement.name, verdict, group, link])).toEqual([
    ["team-a/all", "chosen", "canary", undefined],
    ["team-a/prod", "left-out", undefined, "predicate"],
    ["team-b/none", "left-out", undefined, expect.stringMatching(/set|binding/)],
  ]);
  expect(rows[1]?.message).toContain("env is dev");
});

it("judges what is asked for, and no more", async () => {
  const { rows, total, all } = await start()({ q: "namespace:team-a", offset: 1, limit: 1 });
  expect({ total, all }).toEqual({ total: 2, all: 3 });
  expect(rows.map(({ placement }) => placement.name)).toEqual(["team-a/prod"]);
});

it("says what is wrong with a filter, and what was probably meant", async () => {
  const problems = [expect.objectContaining({ message: "Unknown field “namspace”, did you mean “namespace”?" })];
  await expect(start()({ q: "namspace:team-a" })).rejects.toMatchObject({ code: "invalid", problems });
});

it("says what may not be seen instead of why not", async () => {
  const ada = sessionOf("ada", (plural) => plural !== "placementdecisions");
  const { rows, chosen } = await start()({}, ada);
  expect(chosen).toBe(0);
  expect(rows.map(({ verdict }) => verdict)).toEqual(["hidden", "hidden", "hidden"]);
});

it("shows the placements of the namespaces that the caller may see, of a cluster that they may get", async () => {
  const ada = sessionOf("ada", (_, namespace) => namespace === "team-a", { managedclusters: ["c1"] });
  const { rows } = await start()({}, ada).catch(() => ({ rows: [] }));
  expect(rows.map(({ placement }) => placement.namespace)).not.toContain("team-b");
});

it.each([
  ["of a cluster that may not be seen", sessionOf("ada", () => false), "c1", "forbidden"],
  ["of one that is not there", sessionOf("ada", () => true), "nowhere", "not-found"],
])("tells nothing %s", async (_, session, name, code) => {
  await expect(start()({}, session, name)).rejects.toMatchObject({ code });
});

it("sorts as the list of placements does, among those that chose it and among the others", async () => {
  const { rows } = await start()({ sort: "-name" });
  expect(rows.map(({ placement }) => placement.name)).toEqual(["team-a/all", "team-b/none", "team-a/prod"]);
});
