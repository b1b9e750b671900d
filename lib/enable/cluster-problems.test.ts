import { describe, expect, it } from "vitest";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import { previewWish } from "./preview";
import { cluster, factsOf, newPlacement, rawAddOn, rawPlacement, wish } from "./testing";
import type { ChoiceRule, Wish } from "./wish";

const OURS = { [MANAGED_BY_LABEL]: "console" };
const CLUSTERS = [cluster("c1"), cluster("c2"), cluster("new", { isPending: true }), cluster("old", { isLeaving: true })];
const rule = (change: Partial<ChoiceRule>): ChoiceRule => ({ key: "vendor", operator: "In", values: ["EKS"], ...change });
const byHand = (...clusters: string[]): Wish => wish({ by: "hand", clusters }, { type: "all", progressDeadline: "" });

function problemsOf(asked: Wish, hub: Parameters<typeof factsOf>[0] = {}) {
  return previewWish(asked, factsOf({ clusters: CLUSTERS, ...hub })).problems;
}

describe("a choice by hand", () => {
  it.each([
    ["nobody", byHand(), "Pick at least one cluster."],
    ["a cluster that is not there", byHand("c1", "c9"), "The hub has no cluster c9."],
    ["many that are not there", byHand("a", "b", "c", "d", "e"), "The hub has no cluster a, b, c and 2 more."],
    ["one that nobody has accepted", byHand("new"), "Nobody has accepted new yet: there is no place for an add-on on the hub."],
    ["one that is being removed", byHand("old"), "The hub is removing old."],
  ])("of %s is said at the clusters", (_, asked, sentence) => {
    expect(problemsOf(asked)).toEqual([{ field: "clusters.clusters", sentence }]);
  });

  it("of one that is just losing it is said", () => {
    const sentence = "It is just being removed from c1. Try again when it is gone.";
    expect(problemsOf(byHand("c1"), { installed: ["c1"], leaving: ["c1"] })).toEqual([{ field: "clusters.clusters", sentence }]);
  });

  it("that all have it already is said", () => {
    const problems = problemsOf(byHand("c1", "c2"), { installed: ["c1", "c2"] });
    expect(problems).toEqual([{ field: "clusters.clusters", sentence: "All of them have it already." }]);
    expect(problemsOf(byHand("c1", "c2"), { installed: ["c1"] })).toEqual([]);
  });

  it("is refused where placements install the add-on", () => {
    const [problem] = problemsOf(byHand("c1"), { addOn: rawAddOn("hello", []) });
    expect(problem).toMatchObject({ field: "clusters.by", sentence: expect.stringContaining("hello is installed by placements") });
  });

  it("moves all at once", () => {
    const rollout = { type: "at-most", percent: 20, minSuccessTime: "", progressDeadline: "", maxFailures: "" } as const;
    expect(problemsOf({ ...byHand("c1"), rollout }).map(({ field }) => field)).toEqual(["rollout.type"]);
  });
});

describe("an existing placement", () => {
  const asked = wish({ by: "placement", namespace: "fleet", name: "web" });
  const web = rawPlacement("fleet/web");

  it.each([
    ["that is not there", {}, "There is no placement fleet/web."],
    ["that chooses nobody", { placements: [web] }, "No cluster is left after “Chosen by the hub”."],
    [
      "that installs the add-on",
      { placements: [web], addOn: rawAddOn("hello", [{ namespace: "fleet", name: "web" }]) },
      "hello is enabled by fleet/web already.",
    ],
  ])("%s is said at its name", (_, hub, sentence) => {
    expect(problemsOf(asked, hub)).toEqual([{ field: "clusters.name", sentence }]);
  });

  it("that chose somebody is fine", () => {
    expect(problemsOf(asked, { placements: [web], decided: { "fleet/web": [["", ["c1"]]] } })).toEqual([]);
  });
});

describe("a new placement", () => {
  it.each([
    ["", "Give the placement a name."],
    ["Web", 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.'],
    ["web.eu", 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.'],
    ["-web", 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.'],
    ["a".repeat(64), "64 characters are too many: a name has at most 63."],
  ])("named %j is no name", (name, sentence) => {
    expect(problemsOf(wish(newPlacement({ name })))).toEqual([{ field: "clusters.name", sentence }]);
  });

  it.each(["a", "web-eu", "0", "a".repeat(63)])("named %j is fine", (name) => {
    expect(problemsOf(wish(newPlacement({ name })))).toEqual([]);
  });

  it.each([
    ["no namespace", { namespace: "" }, "clusters.namespace", "Choose a namespace."],
    [
      "one without sets",
      { namespace: "elsewhere" },
      "clusters.namespace",
      "No cluster set is bound to elsewhere: a placement there chooses nobody.",
    ],
    ["a set that is not bound", { clusterSets: ["all", "edge"] }, "clusters.clusterSets", "edge is not bound to fleet."],
    ["no clusters wanted", { numberOfClusters: 0 }, "clusters.numberOfClusters", "Give a whole number from 1, or leave it empty for all."],
    ["half a cluster", { numberOfClusters: 1.5 }, "clusters.numberOfClusters", "Give a whole number from 1, or leave it empty for all."],
    ["a rule on nothing", { labels: [rule({ key: "" })] }, "clusters.labels.0.key", "Name what the rule looks at."],
    ["no value", { labels: [rule({ values: [] })] }, "clusters.labels.0.values", "Give at least one value."],
    ["a value too much", { claims: [rule({ operator: "Exists" })] }, "clusters.claims.0.values", "This rule takes no values."],
    [
      "a taint without a name",
      { tolerations: [{ key: "", operator: "Equal" }] },
      "clusters.tolerations.0.key",
      "Name the taint, or tolerate whatever exists.",
    ],
    [
      "a value for what only has to exist",
      { tolerations: [{ key: "a", operator: "Exists", value: "b" }] },
      "clusters.tolerations.0.value",
      "Exists takes no value.",
    ],
  ] as const)("with %s is said where it stands", (_, change, field, sentence) => {
    expect(problemsOf(wish(newPlacement(change)))).toEqual([{ field, sentence }]);
  });

  it.each([
    [{ labels: [rule({ key: "a b" })] }, "clusters.labels.0.key"],
    [{ labels: [rule({}), rule({ values: ["ok", "not ok"] })] }, "clusters.labels.1.values"],
    [{ claims: [rule({ values: ["https://x"] })] }, "clusters.claims.0.values"],
    [{ tolerations: [{ key: "a b", operator: "Exists" }] }, "clusters.tolerations.0.key"],
  ] as const)("that Kubernetes would not read is said at the part that is wrong", (change, field) => {
    expect(problemsOf(wish(newPlacement(change))).map((problem) => problem.field)).toContain(field);
  });

  it("that chooses nobody names the rule after which none is left", () => {
    const asked = wish(newPlacement({ labels: [rule({ operator: "DoesNotExist", values: [] }), rule({})] }));
    expect(problemsOf(asked)).toEqual([{ field: "clusters", sentence: "No cluster is left after “vendor = EKS”." }]);
  });

  it("may not bear the name of somebody else's, nor of ours that installs another add-on with other rules", () => {
    const others = rawPlacement("fleet/hello-all");
    expect(problemsOf(wish(), { placements: [others] })[0]?.sentence).toMatch(/^fleet has a placement of that name already/);
    const ours = rawPlacement("fleet/hello-all", { numberOfClusters: 7 }, OURS);
    const used = { placements: [ours], usedBy: { "fleet/hello-all": ["other"] } };
    expect(problemsOf(wish(), used)[0]?.sentence).toMatch(/^A placement of that name installs other/);
    expect(problemsOf(wish(), { placements: [ours] })).toEqual([]);
    expect(problemsOf(wish(), { ...used, placements: [rawPlacement("fleet/hello-all", {}, OURS)] })).toEqual([]);
  });
});
