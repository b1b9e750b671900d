import { expect, it } from "vitest";
import type { PlacementInput } from "@/lib/api/placements/placement-input";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { sessionOf } from "@/server/auth/testing";
import { CachedKind } from "@/server/hub/cached-kind";
import { TestCaches } from "@/server/testing/caches";
import { tryPlacement } from "./try-placement";

const INPUT: PlacementInput = { namespace: "team-a", name: "prod", clusterSets: [], labels: [], claims: [] };
const PROD = { key: "env", operator: "In", values: ["prod"] } as const;

/** Three clusters, two of them prod; the set that takes all is bound to team-a, where there is a placement "taken". */
function start() {
  const caches = new TestCaches();
  for (const name of ["c1", "c2"]) caches.cluster(name, { labels: { env: "prod" } });
  caches.cluster("c3", { labels: { env: "dev" } });
  caches.placement("team-a/taken", { spec: {} });
  caches.sync();
  const clusterSelector = { selectorType: "LabelSelector", labelSelector: {} };
  const sources = {
    clusters: caches.clusters,
    clusterSets: kind(managedClusterSets, { metadata: { name: "all" }, spec: { clusterSelector } }),
    clusterSetBindings: kind(managedClusterSetBindings, {
      metadata: { name: "all", namespace: "team-a" },
      spec: { clusterSet: "all" },
    }),
    placements: caches.placements,
    placementDecisions: caches.placementDecisions,
    addOns: caches.addOns,
    clusterAddOns: caches.clusterAddOns,
  };
  return (input: Partial<PlacementInput> = {}, session = sessionOf("ada", () => true)) =>
    tryPlacement(session, sources, { ...INPUT, ...input });
}

function kind<T>(
  resource: ConstructorParameters<typeof CachedKind<T, T>>[0]["resource"],
  object: { metadata: object; spec: object },
) {
  const cache = new CachedKind<T, T>({ resource, project: (item) => item, indexes: {}, freeze: true });
  cache.store({ ...object, metadata: { uid: "u", resourceVersion: "1", ...object.metadata } });
  cache.endList(new Set(["all", "team-a/all"]), "1");
  return cache;
}

it("says which clusters a placement would select, rule by rule, and where it could be", async () => {
  const trial = await start()({ labels: [{ ...PROD, values: [...PROD.values] }] });
  expect(trial).toMatchObject({
    fleet: 3,
    chosen: 2,
    problems: [],
    namespaces: [{ name: "team-a", sets: ["all"], mayCreate: true }],
  });
  expect(trial.selection.map(({ rule, stays }) => [rule, stays])).toEqual([
    ["In a set bound to team-a", 3],
    ["env = prod", 2],
    ["No taint", 2],
  ]);
});

it.each([
  ["a name that is none", { name: "Not A Name" }, "clusters.name"],
  ["a name that is taken", { name: "taken" }, "clusters.name"],
  ["no namespace", { namespace: "" }, "clusters.namespace"],
  ["a set that is not bound there", { clusterSets: ["edge"] }, "clusters.clusterSets"],
])("says what is wrong with %s", async (_, input, field) => {
  const { problems } = await start()(input);
  expect(problems.map((problem) => problem.field)).toEqual([field]);
});

it("tells where the caller may not create one, and nothing to a caller who may not list clusters", async () => {
  const looker = sessionOf("eve", (plural) => plural !== "placements");
  expect((await start()({}, looker)).namespaces).toEqual([{ name: "team-a", sets: ["all"], mayCreate: false }]);
  const stranger = sessionOf("sam", () => false);
  await expect(start()({}, stranger)).rejects.toMatchObject({ code: "forbidden" });
});
