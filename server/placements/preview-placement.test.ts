import { describe, expect, it } from "vitest";
import { PlacementDraft } from "@/lib/api/placements/placement-preview";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { sessionOf } from "@/server/auth/testing";
import { CachedKind } from "@/server/hub/cached-kind";
import { TestCaches } from "@/server/testing/caches";
import { previewPlacement } from "./preview-placement";

/** Three clusters, two of them prod; the set that takes those with an environment is bound to team-a. */
function start() {
  const caches = new TestCaches();
  for (const name of ["c1", "c2"]) caches.cluster(name, { labels: { env: "prod" } });
  caches.cluster("c3", { labels: { env: "dev" } });
  caches.cluster("c4");
  caches.placement("team-a/all", { spec: {} });
  caches.sync();
  const clusterSelector = {
    selectorType: "LabelSelector",
    labelSelector: { matchExpressions: [{ key: "env", operator: "Exists" }] },
  };
  const sources = {
    clusters: caches.clusters,
    clusterSets: kind(managedClusterSets, { metadata: { name: "envs" }, spec: { clusterSelector } }),
    clusterSetBindings: kind(managedClusterSetBindings, {
      metadata: { name: "envs", namespace: "team-a" },
      spec: { clusterSet: "envs" },
    }),
    placements: caches.placements,
    placementDecisions: caches.placementDecisions,
    addOns: caches.addOns,
  };
  return (spec: object, rest: object = {}, session = sessionOf("ada", () => true)) =>
    previewPlacement(
      session,
      sources,
      PlacementDraft.parse({ object: { metadata: { name: "all", namespace: "team-a" }, spec }, ...rest }),
    );
}

function kind<T>(
  resource: ConstructorParameters<typeof CachedKind<T, T>>[0]["resource"],
  object: { metadata: object; spec: object },
) {
  const cache = new CachedKind<T, T>({ resource, project: (item) => item, indexes: {}, freeze: true });
  cache.store({ ...object, metadata: { uid: "u", resourceVersion: "1", ...object.metadata } });
  cache.endList(new Set(["envs", "team-a/envs"]), "1");
  return cache;
}

const PROD = { predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: "prod" } } } }] };

describe("a preview", () => {
  it("says who is in, who is out and by which rule", async () => {
    const preview = await start()(PROD, { show: "left-out" });
    expect(preview).toMatchObject({ fleet: 4, members: 3, selected: 2, satisfied: { holds: true } });
    expect(preview.steps).toEqual([
      { step: "predicate", size: 1 },
      { step: "set", size: 1 },
    ]);
    expect(preview.rows).toMatchObject([
      { name: "c3", isSelected: false, step: "predicate", message: "Its label env is dev, not prod." },
      { name: "c4", isSelected: false, step: "set" },
    ]);
  });

  it("compares with the stored one, and a new one with nothing", async () => {
    const preview = start();
    const edited = await preview(PROD, { show: "moves" });
    expect(edited.moves).toEqual({ gains: 0, loses: 1 });
    expect(edited.rows).toMatchObject([{ name: "c3", move: "out" }]);
    expect((await preview(PROD, { isNew: true })).moves).toBeUndefined();
  });

  it("compares two versions, neither of which is stored", async () => {
    const preview = start();
    const dev = { predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: "dev" } } } }] };
    const compared = await preview(PROD, { show: "moves", against: dev });
    expect(compared.moves).toEqual({ gains: 2, loses: 1 });
    expect(compared.rows.map(({ name, move }) => `${name} ${move}`)).toEqual(["c1 in", "c2 in", "c3 out"]);
    // What is installed follows the stored one.
    expect(compared.addOns).toBeUndefined();
    expect((await preview(PROD, { show: "moves" })).moves).toEqual({ gains: 0, loses: 1 });
    await expect(preview(PROD, { against: { predicates: "all" } })).rejects.toMatchObject({ code: "invalid" });
  });

  it("ranks, pages and finds", async () => {
    const preview = start();
    const ranked = await preview({ numberOfClusters: 1 }, { show: "scores", limit: 2 });
    expect(ranked.isLimited).toBe(true);
    expect(ranked.prioritizers.map(({ name, weight }) => [name, weight])).toEqual([
      ["Balance", 1],
      ["Steady", 1],
    ]);
    expect(ranked.rows).toMatchObject([
      { name: "c1", isSelected: true, rank: 1, total: 100, scores: [{ value: 100 }, { value: 0 }] },
      { name: "c2", isSelected: false, rank: 2, step: "number" },
    ]);
    expect(ranked.total).toBe(3);
    const found = await preview({ numberOfClusters: 1 }, { show: "scores", find: "C3" });
    expect([found.total, found.rows.map(({ name }) => name)]).toEqual([1, ["c3"]]);
  });

  it("says the waves, and what the hub cannot read", async () => {
    const preview = start();
    const groups = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: 2 } } };
    expect((await preview(groups)).waves).toEqual({
      size: 2,
      first: [
        { index: 0, name: "", clusters: 2 },
        { index: 1, name: "", clusters: 1 },
      ],
    });
    const wrong = await preview({
      predicates: [{ requiredClusterSelector: { celSelector: { celExpressions: ["("] } } }],
    });
    expect(wrong.misconfigured).toMatch(/^Predicate:/);
    expect(wrong).toMatchObject({ selected: 0, waves: { size: 0 }, satisfied: { holds: false } });
    await expect(preview({ numberOfClusters: "many" })).rejects.toMatchObject({ code: "invalid" });
  });
});

it("tells nothing to a caller who may not list clusters", async () => {
  const stranger = sessionOf("sam", () => false);
  await expect(start()({}, {}, stranger)).rejects.toMatchObject({ code: "forbidden" });
});
