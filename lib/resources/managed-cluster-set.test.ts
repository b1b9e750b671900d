import { describe, expect, it } from "vitest";
import { ManagedCluster } from "./managed-cluster";
import { inSet, ManagedClusterSet, membersOf } from "./managed-cluster-set";

const SET_LABEL = "cluster.open-cluster-management.io/clusterset";

function cluster(name: string, labels: Record<string, string> = {}, more: object = {}): ManagedCluster {
  return ManagedCluster.parse({ metadata: { name, labels, ...more } });
}

function clusterSet(name: string, clusterSelector?: object): ManagedClusterSet {
  return ManagedClusterSet.parse({ metadata: { name }, ...(clusterSelector && { spec: { clusterSelector } }) });
}

describe("inSet", () => {
  it.each([
    ["its set label", clusterSet("eu"), { [SET_LABEL]: "eu" }, true],
    ["another set's label", clusterSet("eu"), { [SET_LABEL]: "us" }, false],
    ["no set label", clusterSet("eu"), {}, false],
    ["an empty label selector", clusterSet("global", { selectorType: "LabelSelector", labelSelector: {} }), {}, true],
    ["no label selector", clusterSet("none", { selectorType: "LabelSelector" }), { [SET_LABEL]: "none" }, false],
    [
      "matching labels",
      clusterSet("p", { selectorType: "LabelSelector", labelSelector: { matchLabels: { env: "p" } } }),
      { env: "p" },
      true,
    ],
    [
      "other labels",
      clusterSet("p", { selectorType: "LabelSelector", labelSelector: { matchLabels: { env: "p" } } }),
      { env: "q" },
      false,
    ],
    ["a label selector beside the set label", clusterSet("eu", { labelSelector: {} }), {}, false],
    ["an unknown type", clusterSet("eu", { selectorType: "Other" }), { [SET_LABEL]: "eu" }, false],
  ])("decides by %s", (_, set, labels, member) => {
    expect(inSet(set, cluster("c1", labels))).toBe(member);
  });
});

describe("membersOf", () => {
  it("counts clusters that are being deleted or not accepted", () => {
    const clusters = [
      cluster("a", { [SET_LABEL]: "eu" }),
      cluster("b"),
      cluster("c", { [SET_LABEL]: "eu" }, { deletionTimestamp: "2026-01-01T00:00:00Z" }),
    ];
    expect(membersOf(clusterSet("eu"), clusters).map(({ metadata }) => metadata.name)).toEqual(["a", "c"]);
  });
});
