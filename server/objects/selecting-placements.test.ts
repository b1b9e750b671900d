import { expect, it } from "vitest";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { sessionOf } from "@/server/auth/testing";
import { CachedKind } from "@/server/hub/cached-kind";
import { TestCaches } from "@/server/testing/caches";
import { selectingPlacements } from "./selecting-placements";

function start() {
  const caches = new TestCaches();
  caches.placement("team-a/all", { spec: {} });
  caches.placement("team-a/other", { spec: { clusterSets: ["edge"] } });
  caches.placement("team-b/named", { spec: { clusterSets: ["prod", "edge"] } });
  caches.placement("team-c/unbound", { spec: {} });
  const bindings = new CachedKind({
    resource: managedClusterSetBindings,
    project: (item) => item,
    indexes: {},
    freeze: true,
  });
  for (const namespace of ["team-a", "team-b"])
    bindings.store({
      metadata: { name: "prod", namespace, uid: `u-${namespace}`, resourceVersion: "1" },
      spec: { clusterSet: "prod" },
    });
  return { clusterSetBindings: bindings, placements: caches.placements };
}

it("names the placements of all namespaces, or of the one where it is unbound", async () => {
  const session = sessionOf("ada", () => true);
  const notes = async (of: Parameters<typeof selectingPlacements>[2]) =>
    (await selectingPlacements(session, start(), of)).notes;
  expect(await notes({ set: "prod" })).toEqual(["2 placements lose its clusters: team-a/all, team-b/named."]);
  expect(await notes({ set: "prod", namespace: "team-a" })).toEqual(["1 placement loses its clusters: team-a/all."]);
  expect(await notes({ set: "none" })).toEqual(["No placement selects from it."]);
});

it("names the right where they are hidden", async () => {
  const session = sessionOf("eve", (plural) => plural !== "placements");
  const { hidden, notes } = await selectingPlacements(session, start(), { set: "prod" });
  expect([notes, hidden.map(({ resource }) => resource)]).toEqual([[], ["placements"]]);
});
