import { describe, expect, it } from "vitest";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { builtInSets, restoration } from "./built-in-sets";

const set = (name: string, clusterSelector: object, annotations = {}) =>
  ManagedClusterSet.parse({ metadata: { name, annotations }, spec: { clusterSelector } });
const SOME = { selectorType: "LabelSelector", labelSelector: { matchLabels: { a: "b" } } };

describe("restoration", () => {
  it.each([...builtInSets.values()])("leaves $metadata.name as the hub makes it", (made) => {
    expect(restoration(ManagedClusterSet.parse(made))).toBeUndefined();
  });

  it("gives each its selector back", () => {
    expect(restoration(set("default", SOME))).toEqual({
      spec: { clusterSelector: { selectorType: "ExclusiveClusterSetLabel", labelSelector: null } },
    });
    expect(restoration(set("global", SOME))).toEqual({
      spec: {
        clusterSelector: {
          selectorType: "LabelSelector",
          labelSelector: { matchLabels: null, matchExpressions: null },
        },
      },
    });
    expect(restoration(set("global", { selectorType: "LabelSelector" }))).toBeDefined();
  });

  it("obeys an owner who forbids it", () => {
    expect(
      restoration(set("global", SOME, { "cluster.open-cluster-management.io/autoupdate": "false" })),
    ).toBeUndefined();
  });
});
