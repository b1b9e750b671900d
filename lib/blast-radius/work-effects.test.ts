import { describe, expect, it } from "vitest";
import type { ScoresOf } from "@/lib/placement/prioritizers";
import { AddOnPlacementScore } from "@/lib/resources/add-on-placement-score";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { blastRadius } from "./blast-radius";
import { binding, cluster, EMPTY, placement, replicaSet, set, settle, stateOf } from "./testing";
import { workEffect } from "./work-effects";

const HUB = settle({
  ...EMPTY,
  clusters: ["c1", "c2", "c3"].map((name, index) => cluster(name, { tier: index < 2 ? "gold" : "iron" })),
  sets: [set("prod")],
  bindings: [binding("prod")],
  placements: [placement("gold", ["gold"]), placement("all")],
  replicaSets: [replicaSet("web", ["gold"], "1")],
});

describe("replica sets", () => {
  const [before] = HUB.replicaSets;

  it("come to the clusters of their placements", () => {
    const { effects } = blastRadius(stateOf(HUB), {
      kind: "ManifestWorkReplicaSet",
      before: undefined,
      after: replicaSet("cache", ["all", "absent"]),
    });
    expect(effects).toMatchObject([
      { addOn: "fleet/cache", of: "replica set", gains: ["c1", "c2", "c3"], loses: [], changes: [] },
    ]);
  });

  it("change in the waves of their strategy, and leave where no placement names the cluster any more", () => {
    const progressive = { rolloutStrategy: { type: "Progressive", progressive: { maxConcurrency: 1 } } };
    const after = replicaSet("web", ["gold"], "2", progressive);
    const { effects } = blastRadius(stateOf(HUB), { kind: "ManifestWorkReplicaSet", before, after });
    expect(effects).toMatchObject([{ addOn: "fleet/web", changes: ["c1", "c2"], waves: 2, pace: { sizes: [2] } }]);
    const none = blastRadius(stateOf(HUB), {
      kind: "ManifestWorkReplicaSet",
      before,
      after: replicaSet("web", [], "1"),
    });
    expect(none.effects).toMatchObject([{ loses: ["c1", "c2"], changes: [] }]);
  });

  it("go with a cluster, and move with a placement", () => {
    const gone = blastRadius(stateOf(HUB), { kind: "ManagedCluster", before: HUB.clusters[0], after: undefined });
    expect(gone.effects).toMatchObject([{ addOn: "fleet/web", loses: ["c1"], gains: [] }]);
    const moved = { kind: "Placement", before: HUB.placements[0], after: placement("gold", ["iron"]) } as const;
    expect(blastRadius(stateOf(HUB), moved).effects).toMatchObject([{ loses: ["c1", "c2"], gains: ["c3"] }]);
  });

  it("are said to be unknown where they are", () => {
    const moved = { kind: "Placement", before: HUB.placements[0], after: placement("gold", ["iron"]) } as const;
    expect(blastRadius({ ...stateOf(HUB), replicaSets: undefined }, moved)).toEqual({
      effects: [],
      unsure: [],
      isWithoutSets: true,
    });
  });

  it("follow scores of add-ons where they are known", () => {
    const best = { prioritizerPolicy: { mode: "Exact", configurations: [SCORED] }, numberOfClusters: 1 };
    const change = { kind: "Placement", before: HUB.placements[0], after: placement("gold", [], best) } as const;
    const scoresOf: ScoresOf = (name) => score(name === "c3" ? 90 : 10);
    expect(blastRadius({ ...stateOf(HUB), scoresOf }, change).effects).toMatchObject([
      { gains: ["c3"], loses: ["c1", "c2"] },
    ]);
    expect(blastRadius(stateOf(HUB), change).effects).toMatchObject([{ gains: [], loses: ["c2"] }]);
  });
});

const SCORED = { scoreCoordinate: { type: "AddOn", addOn: { resourceName: "cpu", scoreName: "free" } }, weight: 1 };

function score(value: number) {
  return AddOnPlacementScore.parse({ metadata: { name: "cpu" }, status: { scores: [{ name: "free", value }] } });
}

describe("a work", () => {
  const work = (value: string, propagationPolicy = "Foreground") =>
    ManifestWork.parse({
      metadata: { name: "colour", namespace: "c1" },
      spec: {
        workload: { manifests: [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { value } }] },
        deleteOption: { propagationPolicy },
      },
    });

  it("comes to its cluster, changes there and leaves it", () => {
    expect(workEffect(undefined, work("1"))).toMatchObject({ addOn: "c1/colour", of: "work", gains: ["c1"] });
    expect(workEffect(work("1"), work("2"))).toMatchObject({ gains: [], changes: ["c1"] });
    expect(workEffect(work("1"), undefined)).toMatchObject({ loses: ["c1"] });
    expect(workEffect(work("1"), work("1"))).toBeUndefined();
  });

  it("leaves nothing to lose where its objects stay", () => {
    expect(workEffect(work("1", "Orphan"), undefined)).toBeUndefined();
  });
});
