import { describe, expect, it } from "vitest";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { Placement } from "@/lib/resources/placement";
import { Session } from "@/server/auth/session";
import { reviewingClient } from "@/server/auth/testing";
import { TestCaches } from "@/server/testing/caches";
import { getPlacement } from "./get-placement";

const PATH = { namespace: "fleet", name: "some" };

const SPEC = {
  clusterSets: ["edge", "gone", "other"],
  numberOfClusters: 2,
  predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: "prod" } } } }],
  tolerations: [{ key: "gpu", operator: "Exists" }],
};

/** Somebody who may get the placement, and list the kinds that `may` names. */
function start(may: readonly string[], spec: object = SPEC, groups: readonly object[] = []) {
  const caches = new TestCaches();
  caches.addOn("hello", ["fleet/some"]);
  caches.addOn("elsewhere", ["fleet/other"]);
  const list = (names: readonly string[]) => ({
    isSynced: true,
    list: () => names.map((name) => managedClusterSets.schema.parse({ metadata: { name } })),
  });
  const bound = (clusterSet: string, namespace: string) =>
    managedClusterSetBindings.schema.parse({ metadata: { name: clusterSet, namespace }, spec: { clusterSet } });
  const bindings = [bound("edge", "fleet"), bound("gone", "fleet"), bound("other", "elsewhere")];
  const sources = {
    clusters: caches.clusters,
    clusterSets: list(["edge", "other"]),
    clusterSetBindings: {
      isSynced: true,
      list: (filter?: (one: (typeof bindings)[number]) => boolean) => bindings.filter(filter ?? (() => true)),
    },
    placements: caches.placements,
    placementDecisions: caches.placementDecisions,
    addOns: caches.addOns,
  };
  const reviews = reviewingClient(async ({ body }) => ({
    status: { allowed: may.some((kind) => JSON.stringify(body).includes(`"${kind}"`)) },
  }));
  const placement = Placement.parse({
    metadata: PATH,
    spec,
    status: { decisionGroups: groups, numberOfSelectedClusters: 2 },
  });
  const client = { ...reviews, get: async () => placement as never };
  return getPlacement(new Session({ user: "ada", groups: [], client }), sources, PATH);
}

const ALL = ["clustermanagementaddons", "managedclustersets", "managedclustersetbindings"];

describe("one placement", () => {
  it("is told with what it asks for, its sets, and the add-ons that it installs", async () => {
    expect(await start(ALL)).toMatchObject({
      row: { name: "fleet/some", chosen: 2, wanted: 2, addOns: ["hello"] },
      predicates: [["Its label env is prod."]],
      tolerations: ["Tolerates the taint gpu, whatever its value."],
      prioritizers: [{ name: "Balance" }, { name: "Steady" }],
      sets: [
        { name: "edge", isBound: true, exists: true },
        { name: "gone", isBound: true, exists: false },
        { name: "other", isBound: false, exists: true },
      ],
    });
  });

  it("may choose from all sets that are bound where it names none, and ranks no one where it wants all", async () => {
    const { prioritizers, sets } = await start(ALL, {});
    expect([prioritizers, sets?.map(({ name }) => name)]).toEqual([[], ["edge", "gone"]]);
  });

  it("keeps to itself what the caller may not list", async () => {
    const { row, sets, missing } = await start([]);
    expect(row.addOns).toBeUndefined();
    expect(sets).toBeUndefined();
    expect(missing.sets).toMatchObject({ verb: "list", resource: "managedclustersetbindings" });
    expect((await start(["managedclustersetbindings"])).sets?.[0]).toEqual({ name: "edge", isBound: true });
  });

  it("names a hundred groups, however many there are", async () => {
    const groups = Array.from({ length: 250 }, (_, decisionGroupIndex) => ({ decisionGroupIndex, clusterCount: 1 }));
    const answer = await start(ALL, SPEC, groups);
    expect([answer.row.groups, answer.groups.length]).toEqual([250, 100]);
  });
});
