import { describe, expect, it } from "vitest";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { Enablement, EnablementRule } from "./enablement";
import { previewEnablement } from "./preview";
import { cluster, enablement, factsOf, newPlacement, rawAddOn, rawPlacement } from "./testing";

const OURS = { [MANAGED_BY_LABEL]: "console" };
const CLUSTERS = [
  cluster("c1"),
  cluster("c2"),
  cluster("new", { isPending: true }),
  cluster("old", { isLeaving: true }),
];
const rule = (change: Partial<EnablementRule>): EnablementRule => ({
  key: "vendor",
  operator: "In",
  values: ["EKS"],
  ...change,
});
const byHand = (...clusters: string[]): Enablement =>
  enablement({ by: "hand", clusters }, { type: "all", progressDeadline: "" });

function problemsOf(input: Enablement, hub: Parameters<typeof factsOf>[0] = {}) {
  return previewEnablement(input, factsOf({ clusters: CLUSTERS, ...hub })).problems;
}

describe("a choice by hand", () => {
  it.each([
    ["nobody", byHand(), "Pick at least one cluster."],
    ["a cluster that is not there", byHand("c1", "c9"), "The hub has no cluster c9."],
    ["many that are not there", byHand("a", "b", "c", "d", "e"), "The hub has no cluster a, b, c and 2 more."],
    ["one that no one has accepted", byHand("new"), "Not accepted yet: new. An add-on needs an accepted cluster."],
    ["one that is being removed", byHand("old"), "The hub is removing old."],
  ])("of %s is said at the clusters", (_, input, message) => {
    expect(problemsOf(input)).toEqual([{ field: "clusters.clusters", message }]);
  });

  it("of one that is just losing it is said", () => {
    const message = "It is being removed from c1. Try again when that is done.";
    expect(problemsOf(byHand("c1"), { installed: ["c1"], leaving: ["c1"] })).toEqual([
      { field: "clusters.clusters", message },
    ]);
  });

  it("that has it on all of them already is said", () => {
    const problems = problemsOf(byHand("c1", "c2"), { installed: ["c1", "c2"] });
    expect(problems).toEqual([{ field: "clusters.clusters", message: "Already installed on all of them." }]);
    expect(problemsOf(byHand("c1", "c2"), { installed: ["c1"] })).toEqual([]);
  });

  it("is refused where placements install the add-on", () => {
    const [problem] = problemsOf(byHand("c1"), { addOn: rawAddOn("hello", []) });
    expect(problem).toMatchObject({
      field: "clusters.by",
      message: expect.stringContaining("hello is installed by placements"),
    });
  });

  it("moves all at once", () => {
    const rollout = {
      type: "at-most",
      percent: 20,
      minSuccessTime: "",
      progressDeadline: "",
      maxFailures: "",
    } as const;
    expect(problemsOf({ ...byHand("c1"), rollout }).map(({ field }) => field)).toEqual(["rollout.type"]);
  });
});

describe("an existing placement", () => {
  const input = enablement({ by: "placement", namespace: "fleet", name: "web" });
  const web = rawPlacement("fleet/web");

  it.each([
    ["that is not there", {}, "There is no placement fleet/web."],
    ["that selects no clusters", { placements: [web] }, "No cluster is left after “Selected by the hub”."],
    [
      "that installs the add-on",
      { placements: [web], addOn: rawAddOn("hello", [{ namespace: "fleet", name: "web" }]) },
      "hello is already enabled by fleet/web.",
    ],
  ])("%s is said at its name", (_, hub, message) => {
    expect(problemsOf(input, hub)).toEqual([{ field: "clusters.name", message }]);
  });

  it("that chose somebody is fine", () => {
    expect(problemsOf(input, { placements: [web], decided: { "fleet/web": [["", ["c1"]]] } })).toEqual([]);
  });
});

describe("a new placement", () => {
  it.each([
    ["", "Enter a name for the placement."],
    ["Web", 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.'],
    ["web.eu", 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.'],
    ["-web", 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.'],
    ["a".repeat(64), "A name has at most 63 characters; this has 64."],
  ])("named %j is no name", (name, message) => {
    expect(problemsOf(enablement(newPlacement({ name })))).toEqual([{ field: "clusters.name", message }]);
  });

  it.each(["a", "web-eu", "0", "a".repeat(63)])("named %j is fine", (name) => {
    expect(problemsOf(enablement(newPlacement({ name })))).toEqual([]);
  });

  it.each([
    ["no namespace", { namespace: "" }, "clusters.namespace", "Choose a namespace."],
    [
      "one without sets",
      { namespace: "elsewhere" },
      "clusters.namespace",
      "No cluster set is bound to elsewhere: a placement there selects no cluster.",
    ],
    [
      "a set that is not bound",
      { clusterSets: ["all", "edge"] },
      "clusters.clusterSets",
      "edge is not bound to fleet.",
    ],
    [
      "no clusters wanted",
      { numberOfClusters: 0 },
      "clusters.numberOfClusters",
      "Enter a whole number from 1, or leave it empty for all.",
    ],
    [
      "half a cluster",
      { numberOfClusters: 1.5 },
      "clusters.numberOfClusters",
      "Enter a whole number from 1, or leave it empty for all.",
    ],
    ["a rule on nothing", { labels: [rule({ key: "" })] }, "clusters.labels.0.key", "Enter a key for the rule."],
    ["no value", { labels: [rule({ values: [] })] }, "clusters.labels.0.values", "Enter at least one value."],
    [
      "a value too much",
      { claims: [rule({ operator: "Exists" })] },
      "clusters.claims.0.values",
      "This rule takes no values.",
    ],
    [
      "a taint without a name",
      { tolerations: [{ key: "", operator: "Equal" }] },
      "clusters.tolerations.0.key",
      "Enter a taint, or tolerate any with Exists.",
    ],
    [
      "a value for what only has to exist",
      { tolerations: [{ key: "a", operator: "Exists", value: "b" }] },
      "clusters.tolerations.0.value",
      "Exists takes no value.",
    ],
  ] as const)("with %s is said where it stands", (_, change, field, message) => {
    expect(problemsOf(enablement(newPlacement(change)))).toEqual([{ field, message }]);
  });

  it.each([
    [{ labels: [rule({ key: "a b" })] }, "clusters.labels.0.key"],
    [{ labels: [rule({}), rule({ values: ["ok", "not ok"] })] }, "clusters.labels.1.values"],
    [{ claims: [rule({ values: ["https://x"] })] }, "clusters.claims.0.values"],
    [{ tolerations: [{ key: "a b", operator: "Exists" }] }, "clusters.tolerations.0.key"],
  ] as const)("that Kubernetes would not read is said at the part that is wrong", (change, field) => {
    expect(problemsOf(enablement(newPlacement(change))).map((problem) => problem.field)).toContain(field);
  });

  it("that selects no clusters names the rule after which none is left", () => {
    const input = enablement(newPlacement({ labels: [rule({ operator: "DoesNotExist", values: [] }), rule({})] }));
    expect(problemsOf(input)).toEqual([{ field: "clusters", message: "No cluster is left after “vendor = EKS”." }]);
  });

  it("may not bear the name of somebody else's, nor of ours that installs another add-on with other rules", () => {
    const others = rawPlacement("fleet/hello-all");
    expect(problemsOf(enablement(), { placements: [others] })[0]?.message).toMatch(
      /^fleet already has a placement of that name/,
    );
    const ours = rawPlacement("fleet/hello-all", { numberOfClusters: 7 }, OURS);
    const used = { placements: [ours], usedBy: { "fleet/hello-all": ["other"] } };
    expect(problemsOf(enablement(), used)[0]?.message).toMatch(/^A placement of that name installs other/);
    expect(problemsOf(enablement(), { placements: [ours] })).toEqual([]);
    expect(problemsOf(enablement(), { ...used, placements: [rawPlacement("fleet/hello-all", {}, OURS)] })).toEqual([]);
  });
});
