import { describe, expect, it } from "vitest";
import type { ScheduleInput } from "@/lib/placement/schedule";
import { binding, cluster, NOW, score, set } from "@/lib/placement/testing";
import type { AddOnPlacementScore } from "@/lib/resources/add-on-placement-score";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { Placement } from "@/lib/resources/placement";
import { selectionMoves } from "./compare";
import { evaluatePlacement } from "./evaluate";
import { ignoredFields } from "./ignored-fields";
import { scoreAges, scoreState } from "./score-ages";
import { topologySpread } from "./spread";

const region = (name: string, value: string) => cluster(name, { labels: { region: value } });
const FLEET = [region("c1", "eu"), region("c2", "eu"), region("c3", "us"), cluster("c4")];

function placementOf(spec: object): Placement {
  return Placement.parse({ metadata: { name: "p", namespace: "apps" }, spec });
}

function input(spec: object, change: Partial<ScheduleInput> = {}): ScheduleInput {
  const clusters: readonly ManagedCluster[] = FLEET;
  return {
    placement: placementOf(spec),
    bindings: [binding("prod")],
    sets: [set("prod")],
    clusters,
    decided: new Set(),
    now: NOW,
    ...change,
  };
}

describe("an evaluation", () => {
  it("ranks those that could be selected, where fewer are wanted", () => {
    const { selected, ranked, isLimited, excluded } = evaluatePlacement(
      input({ numberOfClusters: 2 }, { decided: new Set(["c3"]) }),
    );
    expect(isLimited).toBe(true);
    expect(selected).toEqual(["c1", "c3"]);
    expect(ranked.map((each) => [each.cluster.metadata.name, each.total])).toEqual([
      ["c3", 200],
      ["c1", 100],
      ["c2", 100],
      ["c4", 100],
    ]);
    expect(excluded.map((each) => each.cluster)).toEqual(["c2", "c4"]);
  });

  it("ranks the selected where all are wanted, and nothing where the policy cannot be read", () => {
    const all = evaluatePlacement(input({}));
    expect(all.isLimited).toBe(false);
    expect(all.ranked).toHaveLength(4);
    const wrong = evaluatePlacement(input({ prioritizerPolicy: { mode: "Other" } }));
    expect([wrong.selected, wrong.ranked]).toEqual([[], []]);
    expect(wrong.conditions[1]?.message).toBe(":incorrect prioritizer policy mode: Other");
  });
});

it("says who comes and who goes between two versions", () => {
  expect(selectionMoves(["a", "b"], ["b", "c"])).toEqual({ gains: ["c"], loses: ["a"] });
  expect(selectionMoves([], [])).toEqual({ gains: [], loses: [] });
});

describe("the spread", () => {
  const selected = new Set(["c1", "c2", "c3"]);

  it("counts by region where nothing is asked for", () => {
    expect(topologySpread(placementOf({}), FLEET, selected)).toMatchObject([{ key: "region", type: "Region" }]);
  });

  it("counts by label, with the skew among clusters that have it", () => {
    const constraint = { topologyKey: "region", topologyKeyType: "Label", maxSkew: 2 };
    const placement = placementOf({ spreadPolicy: { spreadConstraints: [constraint] } });
    expect(topologySpread(placement, FLEET, selected)).toEqual([
      {
        key: "region",
        type: "Label",
        constraint: { maxSkew: 2, whenUnsatisfiable: "ScheduleAnyway" },
        skew: 1,
        values: [
          { value: "eu", selected: 2, possible: 2 },
          { value: "us", selected: 1, possible: 1 },
          { value: "", selected: 0, possible: 1 },
        ],
      },
    ]);
  });

  it("counts by claim, and has no skew without values", () => {
    const constraint = { topologyKey: "zone", topologyKeyType: "Claim" };
    const placement = placementOf({ spreadPolicy: { spreadConstraints: [constraint] } });
    expect(
      topologySpread(placement, [cluster("c1", { claims: { zone: "a" } }), cluster("c2")], new Set(["c1"])),
    ).toMatchObject([{ type: "Claim", skew: 0, values: [{ value: "a", selected: 1 }, { value: "" }] }]);
    expect(topologySpread(placement, [], new Set())).toMatchObject([{ skew: 0, values: [] }]);
  });
});

describe("scores of add-ons", () => {
  const objects: Readonly<Record<string, AddOnPlacementScore>> = {
    c1: score("c1", "usage", { scores: [{ name: "cpu", value: 5 }], validUntil: "2030-01-01T13:00:00Z" }),
    c2: score("c2", "usage", { scores: [{ name: "cpu", value: 5 }], validUntil: "2030-01-01T11:00:00Z" }),
    c3: score("c3", "usage", { scores: [{ name: "cpu", value: 5 }] }),
  };
  const context = {
    now: NOW,
    scoresOf: (name: string, resource: string) => (resource === "usage" ? objects[name] : undefined),
  };
  const usage = { type: "AddOn", addOn: { resourceName: "usage", scoreName: "cpu" } };
  const placement = placementOf({ prioritizerPolicy: { configurations: [{ scoreCoordinate: usage }] } });

  it("are counted by whether they count, with the next that expires", () => {
    expect(scoreAges(placement, FLEET, context)).toEqual([
      { name: "usage/cpu", valid: 2, expired: 1, missing: 1, nextExpiry: "2030-01-01T13:00:00Z", undated: 3 },
    ]);
  });

  it("have the times of their last changes, as far as the hub keeps them", () => {
    const changed = (name: string, ...managedFields: readonly object[]): AddOnPlacementScore => {
      const each = score(name, "usage", { scores: [{ name: "cpu", value: 5 }] });
      return { ...each, metadata: { ...each.metadata, managedFields } };
    };
    const status = (time: string) => ({ subresource: "status", time });
    const dated: typeof objects = {
      ...objects,
      c1: changed("c1", { time: "2030-01-01T11:59:00Z" }, status("2030-01-01T11:00:00Z")),
      c2: changed("c2", status("2030-01-01T10:00:00Z"), status("2030-01-01T09:00:00Z")),
    };
    const times = { ...context, scoresOf: (name: string) => dated[name] };
    expect(scoreAges(placement, FLEET, times)).toMatchObject([
      { oldest: "2030-01-01T10:00:00Z", newest: "2030-01-01T11:00:00Z", undated: 1 },
    ]);
  });

  it("are told one by one", () => {
    const one = { kind: "AddOn", resource: "usage", score: "cpu" } as const;
    expect(["c1", "c2", "c3", "c4"].map((name) => scoreState(one, name, context).state)).toEqual([
      "valid",
      "expired",
      "valid",
      "missing",
    ]);
  });
});

it.each([
  [{}, []],
  [{ sortBy: "ClusterName", scoreRateLimit: "1m" }, []],
  [{ sortBy: "Score", scoreRateLimit: "5m" }, ["spec.sortBy", "spec.scoreRateLimit"]],
  [{ spreadPolicy: { spreadConstraints: [{ topologyKey: "a", topologyKeyType: "Label" }] } }, ["spec.spreadPolicy"]],
  [{ tolerations: [{ key: "a", operator: "Exists", effect: "PreferNoSelect" }] }, ["spec.tolerations"]],
])("of %j, %j has no effect", (spec, fields) => {
  expect(ignoredFields(placementOf(spec)).map(({ field }) => field)).toEqual(fields);
});
