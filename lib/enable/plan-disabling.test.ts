import { describe, expect, it } from "vitest";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import { type Disablement, planDisabling } from "./plan-disabling";
import { factsOf, rawAddOn, rawPlacement } from "./testing";

const OURS = { [MANAGED_BY_LABEL]: "console" };
const ALL: Disablement = { placements: [], clusters: [] };

function named(name: string) {
  return { namespace: "fleet", name, rolloutStrategy: { type: "All" }, later: true };
}

function plan(input: Disablement, addOn: RawObject, hub: Omit<Parameters<typeof factsOf>[0] & object, "addOn"> = {}) {
  const { placements = [], installed = [] } = hub;
  const originals = {
    addOn,
    placements: new Map(placements.map((raw) => [objectKey({ name: "", ...raw.metadata }), raw])),
    clusterAddOns: new Map(
      installed.map((name) => [name, { metadata: { name: "hello", namespace: name, uid: `u-${name}` } }]),
    ),
  };
  const disabling = planDisabling(input, factsOf({ addOn, ...hub }), originals);
  return {
    ...disabling,
    writes: disabling.stages.map((stage) =>
      stage.map(({ verb, resource, name }) => `${verb} ${resource.kind} ${name}`),
    ),
  };
}

describe("disabling an add-on that placements install", () => {
  const both = rawAddOn("hello", [named("eks"), named("gke")]);
  const decided = { "fleet/eks": [["", ["a", "b"]]], "fleet/gke": [["", ["b", "c"]]] } as const;
  const placements = [rawPlacement("fleet/eks", {}, OURS), rawPlacement("fleet/gke")];
  const hub = { placements, decided, installed: ["a", "b", "c"] };

  it("leaves all of them, and deletes those that were made here", () => {
    const { writes, losing, keeping, stages, warnings } = plan(ALL, both, hub);
    expect(writes).toEqual([["patch ClusterManagementAddOn hello"], ["delete Placement eks"]]);
    expect(stages[0]?.[0]).toMatchObject({
      patch: { spec: { installStrategy: { type: "Placements", placements: [] } } },
    });
    expect([losing.map(({ cluster }) => cluster), keeping]).toEqual([["a", "b", "c"], []]);
    expect(warnings).toEqual([
      "The placement fleet/gke was not created here, and stays.",
      "Install strategy returns to Manual after removal from the last cluster.",
    ]);
  });

  it("leaves one, and keeps the others whole with the clusters that they choose", () => {
    const { losing, keeping, stages, warnings } = plan({ ...ALL, placements: ["fleet/eks"] }, both, hub);
    expect(stages[0]?.[0]).toMatchObject({ patch: { spec: { installStrategy: { placements: [named("gke")] } } } });
    expect([losing.map(({ cluster }) => cluster), keeping, warnings]).toEqual([["a"], ["b", "c"], []]);
  });

  it("keeps a placement of ours that installs others too", () => {
    const { writes, warnings } = plan({ ...ALL, placements: ["fleet/eks"] }, both, {
      ...hub,
      usedBy: { "fleet/eks": ["other"] },
    });
    expect(writes).toEqual([["patch ClusterManagementAddOn hello"]]);
    expect(warnings).toEqual(["The placement fleet/eks also installs other, and stays."]);
  });

  it.each([
    ["clusters", { ...ALL, clusters: ["a"] }, /^It is installed by placements/],
    ["placements", { ...ALL, placements: ["fleet/web"] }, /^It is not installed by fleet\/web/],
  ])("refuses %s that it cannot take away so", (field, input, message) => {
    const { writes, problems } = plan(input, both, hub);
    expect([writes, problems]).toEqual([[], [{ field, message: expect.stringMatching(message) }]]);
  });

  it("goes back to by hand only when nothing is left to remove", () => {
    const none = rawAddOn("hello", []);
    expect(plan(ALL, none, { installed: ["a"] }).problems[0]?.message).toMatch(/^It is being removed from 1 cluster;/);
    const { stages } = plan(ALL, none);
    expect(stages[0]?.[0]).toMatchObject({
      patch: { spec: { installStrategy: { type: "Manual", placements: null } } },
    });
  });
});

describe("disabling an add-on that is installed by hand", () => {
  const manual = rawAddOn("hello");

  it("deletes it on the clusters that are named, else on all", () => {
    const some = plan({ ...ALL, clusters: ["b", "gone"] }, manual, { installed: ["a", "b"] });
    expect([some.stages[0]?.map(({ namespace }) => namespace), some.keeping]).toEqual([["b"], ["a"]]);
    const all = plan(ALL, manual, { installed: ["b", "a"] });
    expect(all.stages[0]?.map(({ namespace }) => namespace)).toEqual(["a", "b"]);
  });

  it.each([
    ["clusters", ALL, [], "Not installed on any cluster."],
    ["clusters", { ...ALL, clusters: ["c"] }, ["a"], "Not installed on any of these clusters."],
    [
      "placements",
      { ...ALL, placements: ["fleet/web"] },
      ["a"],
      "It is installed manually: there is no placement to remove.",
    ],
  ])("refuses %s where there is nothing to take away", (field, input, installed, message) => {
    expect(plan(input, manual, { installed }).problems).toEqual([{ field, message }]);
  });
});
