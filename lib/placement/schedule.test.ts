import { describe, expect, it } from "vitest";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { Placement } from "@/lib/resources/placement";
import { isScheduled } from "./schedule";
import { ago, binding, cluster, conditionsOf, fine, fleet, NOW, noMatch, run, satisfied, set } from "./testing";

describe("schedule", () => {
  it("takes the first by name (V1)", () => {
    const result = run([cluster("c3"), cluster("c1"), cluster("c2")], { numberOfClusters: 2 });
    expect(result.selected).toEqual(["c1", "c2"]);
    expect(result.excluded).toEqual([{ cluster: "c3", step: "number", reason: "2 clusters are chosen already" }]);
    expect(conditionsOf(result)).toEqual([satisfied, fine]);
  });

  it("splits a group of 101 into two objects (V11)", () => {
    const { decisions, decisionGroups, numberOfSelectedClusters } = run(fleet(101));
    expect(decisions.map(({ name, clusters }) => [name, clusters.length])).toEqual([
      ["p-decision-1", 100],
      ["p-decision-2", 1],
    ]);
    expect(decisionGroups).toEqual([
      { decisionGroupIndex: 0, decisionGroupName: "", decisions: ["p-decision-1", "p-decision-2"], clusterCount: 101 },
    ]);
    expect(numberOfSelectedClusters).toBe(101);
  });

  it("says how many are missing (V12)", () => {
    const result = run(fleet(5), { numberOfClusters: 10 });
    expect(result.selected).toHaveLength(5);
    expect(conditionsOf(result)).toEqual([
      ["PlacementSatisfied", "False", "NotAllDecisionsScheduled", "5 cluster decisions unscheduled"],
      fine,
    ]);
  });

  it.each([
    ["no binding", { bindings: [] }],
    ["a binding to a missing set", { bindings: [binding("gone")] }],
    ["a binding in another namespace", { bindings: [binding("prod", "other")] }],
  ])("chooses nothing with %s, and says so in one empty object (V13)", (_, change) => {
    const result = run(fleet(3), {}, change);
    expect(result.decisions).toEqual([
      {
        name: "p-decision-1",
        labels: {
          "cluster.open-cluster-management.io/placement": "p",
          "cluster.open-cluster-management.io/decision-group-index": "0",
          "cluster.open-cluster-management.io/decision-group-name": "",
        },
        clusters: [],
      },
    ]);
    expect(result.decisionGroups).toEqual([
      { decisionGroupIndex: 0, decisionGroupName: "", decisions: ["p-decision-1"], clusterCount: 0 },
    ]);
    const message = "No valid ManagedClusterSetBindings found in placement namespace";
    expect(conditionsOf(result)).toEqual([
      ["PlacementSatisfied", "False", "NoManagedClusterSetBindings", message],
      fine,
    ]);
  });

  it("chooses from the sets it names, as far as they are bound", () => {
    const sets = [
      set("prod"),
      set("west", { selectorType: "LabelSelector", labelSelector: { matchLabels: { region: "west" } } }),
    ];
    const clusters = [cluster("c1"), cluster("c2", { labels: { region: "west" } })];
    const bindings = [binding("prod"), binding("west")];
    expect(run(clusters, {}, { sets, bindings }).selected).toEqual(["c1", "c2"]);
    expect(run(clusters, { clusterSets: ["west"] }, { sets, bindings }).selected).toEqual(["c2"]);
    const refused = run(clusters, { clusterSets: ["west", "east"] }, { sets, bindings: [binding("prod")] });
    const message = "None of ManagedClusterSets [west,east] is bound to placement namespace";
    expect(conditionsOf(refused)).toEqual([["PlacementSatisfied", "False", "NoIntersection", message], fine]);
  });

  it.each([
    ["an absent selector", { selectorType: "LabelSelector" }, []],
    ["an empty selector", { selectorType: "LabelSelector", labelSelector: {} }, ["c1"]],
  ])("takes for members of a label set what %s takes", (_, selector, selected) => {
    const result = run([cluster("c1")], {}, { sets: [set("all", selector)], bindings: [binding("all")] });
    expect(result.selected).toEqual(selected);
  });

  it("never considers a cluster that is being deleted, and says when no other is left", () => {
    const result = run(
      [cluster("c1", { deleting: true })],
      {},
      { sets: [set("prod"), set("dev")], bindings: [binding("prod"), binding("dev")] },
    );
    expect(result.excluded).toEqual([{ cluster: "c1", step: "deleting", reason: "it is being deleted" }]);
    const message = "All ManagedClusterSets [dev,prod] have no member ManagedCluster";
    expect(conditionsOf(result)).toEqual([
      ["PlacementSatisfied", "False", "AllManagedClusterSetsEmpty", message],
      fine,
    ]);
  });

  it("does not speak of clusters outside the sets", () => {
    const outsider = cluster("secret", { labels: { [CLUSTER_SET_LABEL]: "other" } });
    expect(run([cluster("c1"), outsider])).toMatchObject({ selected: ["c1"], excluded: [] });
  });

  it("chooses nothing when none are wanted", () => {
    expect(conditionsOf(run(fleet(3), { numberOfClusters: 0 }))).toEqual([noMatch, fine]);
  });

  it("chooses nothing when fewer than none are wanted, and says why", () => {
    const message = ":numberOfClusters must not be negative";
    expect(conditionsOf(run(fleet(3), { numberOfClusters: -1 }))).toEqual([
      noMatch,
      ["PlacementMisconfigured", "True", "Misconfigured", message],
    ]);
  });
});

describe("predicates", () => {
  const requires = (...selectors: object[]) => ({
    predicates: selectors.map((requiredClusterSelector) => ({ requiredClusterSelector })),
  });
  const expression = (key: string, operator: string, ...values: string[]) => ({
    matchExpressions: [{ key, operator, values }],
  });
  const clusters = [
    cluster("eks", { labels: { vendor: "EKS" }, claims: { platform: "AWS", region: "us" } }),
    cluster("gke", { labels: { vendor: "GKE" }, claims: { platform: "GCP" } }),
    cluster("new"),
  ];

  it.each([
    ["no predicate", {}, ["eks", "gke", "new"]],
    ["an empty one", requires({}), ["eks", "gke", "new"]],
    ["labels", requires({ labelSelector: { matchLabels: { vendor: "EKS" } } }), ["eks"]],
    ["claims", requires({ claimSelector: expression("platform", "In", "AWS", "GCP") }), ["eks", "gke"]],
    ["a claim that must not be", requires({ claimSelector: expression("region", "DoesNotExist") }), ["gke", "new"]],
    [
      "a claim that must not have a value",
      requires({ claimSelector: expression("platform", "NotIn", "AWS") }),
      ["gke", "new"],
    ],
    [
      "labels and claims together",
      requires({ labelSelector: expression("vendor", "Exists"), claimSelector: expression("region", "Exists") }),
      ["eks"],
    ],
    [
      "either of two",
      requires(
        { labelSelector: { matchLabels: { vendor: "GKE" } } },
        { labelSelector: expression("vendor", "DoesNotExist") },
      ),
      ["gke", "new"],
    ],
  ])("choose by %s", (_, spec, selected) => {
    const result = run(clusters, spec);
    expect(result.selected).toEqual(selected);
    expect([...result.excluded.map((each) => each.cluster), ...selected].toSorted()).toEqual(["eks", "gke", "new"]);
  });

  it.each([
    [
      "operator",
      requires({ labelSelector: expression("vendor", "Foo") }),
      'Predicate:"Foo" is not a valid label selector operator',
    ],
    ["value of a claim", requires({ claimSelector: expression("url", "In", "https://x") }), undefined],
    ["second predicate", requires({}, { labelSelector: expression("vendor", "In") }), undefined],
    [
      "CEL expression",
      requires({ celSelector: { celExpressions: ["true"] } }),
      "Predicate:celSelector is not supported",
    ],
  ])("choose nothing with a wrong %s", (_, spec, message) => {
    const result = run(clusters, spec);
    expect(result).toMatchObject({
      selected: [],
      excluded: [{ step: "misconfigured" }, { step: "misconfigured" }, { step: "misconfigured" }],
    });
    expect(result.decisions).toHaveLength(1);
    expect(conditionsOf(result)).toEqual([
      noMatch,
      ["PlacementMisconfigured", "True", "Misconfigured", message ?? expect.stringMatching(/^Predicate:/)],
    ]);
  });

  it("are not looked at while there is no cluster to choose from", () => {
    expect(conditionsOf(run([], requires({ labelSelector: expression("vendor", "Foo") })))[1]).toEqual(fine);
  });
});

describe("taints", () => {
  const taint = (key: string, effect = "NoSelect", more: object = {}) => ({ key, effect, ...more });

  it("keep out who does not tolerate key and value", () => {
    const clusters = [
      cluster("c1", { taints: [taint("key1", "NoSelect", { value: "value1" })] }),
      cluster("c2", { taints: [taint("key2", "NoSelect", { value: "value2" })] }),
      cluster("c3", { taints: [taint("key2", "NoSelect", { value: "value3" })] }),
    ];
    const tolerations = [
      { key: "key1", operator: "Exists" },
      { key: "key2", value: "value2" },
    ];
    const result = run(clusters, { tolerations });
    expect(result.selected).toEqual(["c1", "c2"]);
    expect(result.excluded).toEqual([
      { cluster: "c3", step: "taint", reason: "its taint key2=value3:NoSelect is not tolerated" },
    ]);
  });

  it("count by their effect, and NoSelectIfNew only for clusters that were not chosen before", () => {
    const tolerations = [
      { key: "key1", operator: "Exists", effect: "PreferNoSelect" },
      ...["key2", "key3", "key4"].map((key) => ({ key, operator: "Exists", effect: "NoSelect" })),
    ];
    const clusters = [
      cluster("c1", { taints: [taint("key1")] }),
      cluster("c2", { taints: [taint("key2", "NoSelectIfNew")] }),
      cluster("c3", { taints: [taint("key3", "PreferNoSelect")] }),
    ];
    const first = run([...clusters, cluster("c4")], { tolerations });
    expect(first.selected).toEqual(["c3", "c4"]);
    const tainted = [...clusters, cluster("c4", { taints: [taint("key4", "NoSelectIfNew")] })];
    expect(run(tainted, { tolerations }, { decided: new Set(first.selected) }).selected).toEqual(["c3", "c4"]);
    expect(run(tainted, { tolerations }).selected).toEqual(["c3"]);
  });

  it.each([
    [0, ["c1", "c2", "c4"], 10],
    [9, ["c1", "c2", "c4"], 10],
    [10, ["c2", "c4"], 20],
    [20, ["c4"], undefined],
  ])("are tolerated for as many seconds as said: after %d s", (seconds, selected, nextS) => {
    const clusters = [
      cluster("c1", { taints: [taint("key1", "NoSelect", { timeAdded: ago(0) })] }),
      cluster("c2", { taints: [taint("key2", "NoSelect", { timeAdded: ago(0) })] }),
      cluster("c3", { taints: [taint("key2", "NoSelect", { timeAdded: ago(60) })] }),
      cluster("c4"),
      cluster("c5", { taints: [taint("key2")] }),
    ];
    const tolerations = [
      { key: "key1", operator: "Exists", tolerationSeconds: 10 },
      { key: "key2", operator: "Exists", tolerationSeconds: 20 },
    ];
    const result = run(clusters, { tolerations }, { now: new Date(NOW.getTime() + seconds * 1_000) });
    expect(result.selected).toEqual(selected);
    expect(result.recheckAtMs).toBe(nextS === undefined ? undefined : NOW.getTime() + nextS * 1_000);
  });

  it("are tolerated as long as the most patient toleration says", () => {
    const tolerations = [{ key: "key1", operator: "Exists", tolerationSeconds: 1 }, { operator: "Exists" }];
    const result = run([cluster("c1", { taints: [taint("key1", "NoSelect", { timeAdded: ago(60) })] })], {
      tolerations,
    });
    expect(result).toMatchObject({ selected: ["c1"] });
    expect(result.recheckAtMs).toBeUndefined();
  });

  it("hold back a cluster that no one has accepted yet, unless its silence is tolerated", () => {
    const unaccepted = cluster("c1", { taints: [taint("cluster.open-cluster-management.io/unreachable")] });
    expect(run([unaccepted])).toMatchObject({
      selected: [],
      excluded: [{ reason: "its taint cluster.open-cluster-management.io/unreachable:NoSelect is not tolerated" }],
    });
    const tolerations = [{ key: "cluster.open-cluster-management.io/unreachable", operator: "Exists" }];
    expect(run([unaccepted], { tolerations }).selected).toEqual(["c1"]);
  });

  it.each([
    [{ value: "x" }, "TaintToleration:If the key is empty, operator must be Exists."],
    [
      { key: "k", operator: "Exists", value: "x" },
      "TaintToleration:If the operator is Exists, the value should be empty.",
    ],
  ])("choose nothing with the toleration %j", (toleration, message) => {
    expect(conditionsOf(run(fleet(1), { tolerations: [toleration] }))).toEqual([
      noMatch,
      ["PlacementMisconfigured", "True", "Misconfigured", message],
    ]);
    const noneFits = {
      predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "none" } } } }],
    };
    expect(conditionsOf(run(fleet(1), { tolerations: [toleration], ...noneFits }))[1]).toEqual(fine);
  });
});

describe("decision groups", () => {
  const canary = {
    groupName: "canary",
    groupClusterSelector: { labelSelector: { matchLabels: { vendor: "openShift" } } },
  };
  const grouped = (clustersPerDecisionGroup: number | string, ...decisionGroups: object[]) => ({
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup, decisionGroups } },
  });
  const shapeOf = (clusters: readonly ManagedCluster[], spec: object) =>
    run(clusters, spec).decisionGroups.map(({ decisionGroupName, decisions, clusterCount }) =>
      [decisionGroupName, clusterCount, ...decisions.map((name) => name.replace("p-decision-", ""))].join(" "),
    );
  const openShift = (count: number) => (index: number) => (index < count ? { labels: { vendor: "openShift" } } : {});

  it.each([
    [
      "7 % of 100 is 8 (V21)",
      fleet(100),
      grouped("7%"),
      [...Array.from({ length: 12 }, (_, index) => ` 8 ${index + 1}`), " 4 13"],
    ],
    [
      "shares count the chosen, not the members (V22)",
      fleet(9),
      { numberOfClusters: 3, ...grouped("50%") },
      [" 2 1", " 1 2"],
    ],
    [
      "named groups are cut to size too (V23)",
      fleet(5, openShift(2)),
      grouped("1%", canary),
      ["canary 1 1", "canary 1 2", " 1 3", " 1 4", " 1 5"],
    ],
    ["a canary and others", fleet(5, openShift(2)), grouped(2, canary), ["canary 2 1", " 2 2", " 1 3"]],
    ["one of each gone", fleet(3, openShift(1)), grouped(2, canary), ["canary 1 1", " 2 2"]],
    ["the canary back", fleet(4, openShift(2)), grouped(2, canary), ["canary 2 1", " 2 2"]],
    ["all gone", [], grouped(2, canary), [" 0 1"]],
    ["310 members", fleet(310, openShift(10)), grouped(150, canary), ["canary 10 1", " 150 2 3", " 150 4 5"]],
    [
      "310 members by share",
      fleet(310, openShift(10)),
      grouped("34%", canary),
      ["canary 10 1", " 106 2 3", " 106 4 5", " 88 6"],
    ],
    ["25 % of 5 is 2", fleet(5), grouped("25%"), [" 2 1", " 2 2", " 1 3"]],
    ["0 is all in one", fleet(5), grouped(0), [" 5 1"]],
    [
      "the first of two names has it",
      fleet(2, openShift(2)),
      grouped(1, canary, { groupName: "all", groupClusterSelector: {} }),
      ["canary 1 1", "canary 1 2"],
    ],
  ])("%s", (_, clusters, spec, shape) => {
    expect(shapeOf(clusters, spec)).toEqual(shape);
  });

  it("label each object with its group", () => {
    const { decisions } = run(fleet(3, openShift(1)), grouped(2, canary));
    const labels = decisions.map((decision) => [
      decision.labels["cluster.open-cluster-management.io/decision-group-index"],
      decision.labels["cluster.open-cluster-management.io/decision-group-name"],
      decision.clusters.join(),
    ]);
    expect(labels).toEqual([
      ["0", "canary", "c001"],
      ["1", "", "c002,c003"],
    ]);
  });

  it("keep the groups before a selector that cannot be read, and lose all others", () => {
    const broken = {
      groupName: "broken",
      groupClusterSelector: { labelSelector: { matchExpressions: [{ key: "a", operator: "Foo" }] } },
    };
    const result = run(fleet(3, openShift(1)), grouped(2, canary, broken));
    expect(result.decisions.map(({ clusters }) => clusters)).toEqual([["c001"]]);
    expect(conditionsOf(result)).toEqual([
      satisfied,
      ["PlacementMisconfigured", "True", "Misconfigured", ':"Foo" is not a valid label selector operator'],
    ]);
    expect(result.numberOfSelectedClusters).toBe(3);
    expect(run(fleet(3), grouped(2, broken)).decisions).toEqual([]);
  });

  it("lose every object to a size in quotes", () => {
    const result = run(fleet(3), grouped("7"));
    expect(result.decisions).toEqual([]);
    expect(conditionsOf(result)[1]).toEqual([
      "PlacementMisconfigured",
      "True",
      "Misconfigured",
      ":7 invalid type: string is not a percentage",
    ]);
  });
});

describe("isScheduled", () => {
  it.each([
    ["an ordinary placement", {}, true],
    ["one that is being deleted", { deletionTimestamp: ago(1) }, false],
    [
      "a frozen one",
      { annotations: { "cluster.open-cluster-management.io/experimental-scheduling-disable": "true" } },
      false,
    ],
    ["one whose name is no label value", { name: "p".repeat(64) }, false],
  ])("knows %s", (_, metadata, expected) => {
    expect(isScheduled(Placement.parse({ metadata: { name: "p", ...metadata } }))).toBe(expected);
  });
});
