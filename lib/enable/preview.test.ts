import { describe, expect, it } from "vitest";
import { UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import type { EnablementRule } from "./enablement";
import { previewEnablement } from "./preview";
import { cluster, enablement, factsOf, newPlacement, rawAddOn, rawPlacement } from "./testing";

const rule = (key: string, operator: EnablementRule["operator"], ...values: string[]): EnablementRule => ({
  key,
  operator,
  values,
});
const tainted = (key: string, value = "", effect = "NoSelect") => [
  { key, value, effect, timeAdded: "2030-01-01T10:02:00Z" },
];

describe("clusters that a new placement leaves out", () => {
  it("stands rule by rule, those that got furthest first", () => {
    const clusters = [
      cluster("a", { labels: { vendor: "EKS" }, claims: { region: "eu" } }),
      cluster("b", { labels: { vendor: "EKS" }, claims: { region: "us" } }),
      cluster("c", { labels: { vendor: "EKS" }, claims: { region: "eu" }, taints: tainted(UNREACHABLE_TAINT) }),
      cluster("d", { labels: { vendor: "GKE" }, claims: { region: "eu" }, taints: tainted(UNAVAILABLE_TAINT) }),
      cluster("e"),
      cluster("f", { isLeaving: true }),
      cluster("g", { labels: { vendor: "EKS" }, claims: { region: "eu" } }),
    ];
    const labels = [rule("vendor", "In", "EKS")];
    const input = enablement(newPlacement({ labels, claims: [rule("region", "NotIn", "us")], numberOfClusters: 1 }));
    const { chosen, selection, leftOut } = previewEnablement(input, factsOf({ clusters }));
    expect(chosen).toEqual(["a"]);
    expect(selection).toEqual([
      { rule: "Clusters on this hub", stays: 7 },
      { rule: "In a set bound to fleet", stays: 6, detail: "1 cluster being removed" },
      { rule: "vendor = EKS", stays: 4, detail: "1 GKE, 1 without" },
      { rule: "claim region ≠ us", stays: 3, detail: "1 us" },
      { rule: "No taint", stays: 2, detail: "1 unreachable" },
      { rule: "At most 1 cluster", stays: 1 },
    ]);
    expect(leftOut).toEqual([
      { cluster: "g", message: "1 cluster is chosen already." },
      { cluster: "c", message: `It is unreachable (taint ${UNREACHABLE_TAINT}).` },
      { cluster: "b", message: "Its claim region is us." },
      { cluster: "d", message: "Its label vendor is GKE, not EKS." },
      { cluster: "e", message: "It has no label vendor." },
      { cluster: "f", message: "It is being removed from the hub." },
    ]);
  });

  it.each([
    [rule("x", "In", "1", "2"), { x: "3" }, "Its label x is 3, none of 1, 2."],
    [rule("x", "In", "1"), { x: "" }, "Its label x is empty, not 1."],
    [rule("x", "NotIn", "1", "2"), { x: "2" }, "Its label x is 2."],
    [rule("x", "Exists"), {}, "It has no label x."],
    [rule("x", "DoesNotExist"), { x: "1" }, "It has the label x."],
  ] as const)("by %j has a sentence", (input, labels, message) => {
    const facts = factsOf({ clusters: [cluster("a", { labels })] });
    expect(previewEnablement(enablement(newPlacement({ labels: [input] })), facts).leftOut).toEqual([
      { cluster: "a", message },
    ]);
  });

  it.each([
    [tainted("example.com/maintenance"), "Its taint example.com/maintenance is not tolerated."],
    [tainted("example.com/tier", "gold"), "Its taint example.com/tier=gold is not tolerated."],
    [tainted("example.com/new", "", "NoSelectIfNew"), "Its taint example.com/new (NoSelectIfNew) is not tolerated."],
    [tainted(UNAVAILABLE_TAINT), `It is unavailable (taint ${UNAVAILABLE_TAINT}).`],
  ])("by a taint names it", (taints, message) => {
    const facts = factsOf({ clusters: [cluster("a", { taints })] });
    expect(previewEnablement(enablement(), facts).leftOut).toEqual([{ cluster: "a", message }]);
  });

  it("says of the named sets that it looks at those alone", () => {
    const facts = factsOf({ clusters: [cluster("a")] });
    const { selection, leftOut } = previewEnablement(enablement(newPlacement({ clusterSets: ["prod"] })), facts);
    expect([selection[1]?.rule, leftOut[0]?.message]).toEqual(["In prod", "It is not in prod."]);
  });

  it("takes tainted clusters that are tolerated", () => {
    const facts = factsOf({ clusters: [cluster("a", { taints: tainted(UNREACHABLE_TAINT) })] });
    const tolerations = [{ key: UNREACHABLE_TAINT, operator: "Exists" }] as const;
    expect(previewEnablement(enablement(newPlacement({ tolerations })), facts).chosen).toEqual(["a"]);
  });

  it("leaves out of account a rule that cannot be read, which is a problem of its own", () => {
    const facts = factsOf({ clusters: [cluster("a", { labels: { vendor: "EKS" } })] });
    const { chosen, problems } = previewEnablement(
      enablement(newPlacement({ labels: [rule("vendor", "In"), rule("vendor", "In", "EKS")] })),
      facts,
    );
    expect([chosen, problems.length]).toEqual([["a"], 1]);
  });
});

describe("an existing placement", () => {
  it("is taken by the hub's own answer, and explained", () => {
    const clusters = [
      cluster("a"),
      cluster("b", { taints: tainted(UNREACHABLE_TAINT) }),
      cluster("c", { labels: { vendor: "GKE" } }),
      cluster("d"),
    ];
    const matchExpressions = [{ key: "vendor", operator: "DoesNotExist" }];
    const placements = [
      rawPlacement("fleet/web", { predicates: [{ requiredClusterSelector: { labelSelector: { matchExpressions } } }] }),
    ];
    const facts = factsOf({ clusters, placements, decided: { "fleet/web": [["", ["a"]]] }, installed: ["a"] });
    const { chosen, already, leftOut } = previewEnablement(
      enablement({ by: "placement", namespace: "fleet", name: "web" }),
      facts,
    );
    expect([chosen, already]).toEqual([["a"], ["a"]]);
    expect(leftOut).toEqual([
      { cluster: "d", message: "The hub has not selected it." },
      { cluster: "b", message: `It is unreachable (taint ${UNREACHABLE_TAINT}).` },
      { cluster: "c", message: "Excluded: no predicate matches its labels and claims." },
    ]);
  });
});

describe("who loses the add-on", () => {
  const clusters = ["a", "b", "c"].map((name) => cluster(name, { labels: { name } }));
  const onA = newPlacement({ labels: [rule("name", "In", "a")] });
  const losing = (hub: Parameters<typeof factsOf>[0], choice: Parameters<typeof enablement>[0] = onA) =>
    previewEnablement(enablement(choice), factsOf({ clusters, ...hub })).losing.map(({ cluster: name }) => name);

  it("is anyone who has it by hand and is not chosen", () => {
    expect(losing({ installed: ["c", "b", "a", "gone"] })).toEqual(["b", "c", "gone"]);
  });

  it("is no cluster that a placement selects that the strategy still names", () => {
    const installStrategy = { type: "Manual", placements: [{ namespace: "fleet", name: "web" }] };
    const addOn = { metadata: { name: "hello" }, spec: { installStrategy } };
    expect(losing({ addOn, installed: ["a", "b", "c"], decided: { "fleet/web": [["", ["b"]]] } })).toEqual(["c"]);
  });

  it("is no one by hand, nor where placements install it already, nor where another manager looks after it", () => {
    expect(losing({ installed: ["b"] }, { by: "hand", clusters: ["a"] })).toEqual([]);
    expect(losing({ installed: ["b"], addOn: rawAddOn("hello", []) })).toEqual([]);
    const annotations = { "addon.open-cluster-management.io/lifecycle": "self" };
    expect(losing({ installed: ["b"], addOn: { metadata: { name: "hello", annotations }, spec: {} } })).toEqual([]);
  });
});
