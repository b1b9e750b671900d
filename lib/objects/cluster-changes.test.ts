import { describe, expect, it } from "vitest";
import { type ClusterChanges, changeProblems, clusterPatch } from "./cluster-changes";

const SET = "cluster.open-cluster-management.io/clusterset";
const UNREACHABLE = "cluster.open-cluster-management.io/unreachable";
const GPU = { key: "gpu", effect: "NoSelect", timeAdded: "2026-01-01T00:00:00Z" };
const CLUSTER = {
  metadata: { name: "c1", labels: { env: "prod", tier: "1", [SET]: "emea" } },
  spec: { taints: [GPU, { key: UNREACHABLE, effect: "NoSelect", timeAdded: "2026-01-02T00:00:00Z" }] },
};

function changes(more: {
  add?: Record<string, string>;
  remove?: string[];
  set?: string;
  taints?: Partial<ClusterChanges["taints"]>;
}): ClusterChanges {
  const { add = {}, remove = [], set, taints } = more;
  return { labels: { add, remove }, set, taints: { add: [], remove: [], ...taints } };
}

const messages = (more: Parameters<typeof changes>[0]) =>
  changeProblems(changes(more)).map(({ field, message }) => `${field}: ${message}`);

describe("the patch of a cluster", () => {
  it("has only labels that are another, and removes those that are there", () => {
    const patch = clusterPatch(CLUSTER, changes({ add: { env: "dev", tier: "1" }, remove: ["gone"], set: "apac" }));
    expect(patch).toEqual({ metadata: { labels: { env: "dev", [SET]: "apac" } } });
    expect(clusterPatch(CLUSTER, changes({ remove: ["env", "gone"] }))).toEqual({
      metadata: { labels: { env: null } },
    });
  });

  it("is none where all is as it is wanted", () => {
    const same = { add: { env: "prod" }, remove: ["gone"], set: "emea" };
    const taints = { add: [{ key: "gpu", effect: "NoSelect" }], remove: ["gone"] };
    expect(clusterPatch(CLUSTER, changes({ ...same, taints }))).toBeUndefined();
    expect(
      clusterPatch({ metadata: { name: "c1" } }, changes({ remove: ["env"], taints: { remove: ["gpu"] } })),
    ).toBeUndefined();
  });

  it("accepts and denies, where that is another", () => {
    const cluster = (hubAcceptsClient: boolean) => ({ metadata: { name: "c1" }, spec: { hubAcceptsClient } });
    const patch = (is: boolean, accepts: boolean) => clusterPatch(cluster(is), { ...changes({}), accepts });
    expect(patch(true, false)).toEqual({ spec: { hubAcceptsClient: false } });
    expect(patch(false, true)).toEqual({ spec: { hubAcceptsClient: true } });
    expect([patch(true, true), patch(false, false)]).toEqual([undefined, undefined]);
  });

  it.each([
    [60, 120, { spec: { leaseDurationSeconds: 120 } }],
    [60, 60, undefined],
    [undefined, 60, { spec: { leaseDurationSeconds: 60 } }],
    [60, undefined, undefined],
  ])("changes a lease of %j to %j", (leaseDurationSeconds, wanted, patch) => {
    const cluster = { metadata: { name: "c1" }, spec: { leaseDurationSeconds } };
    expect(clusterPatch(cluster, { ...changes({}), leaseDurationSeconds: wanted })).toEqual(patch);
  });

  it("keeps the times of taints that stay, and never has a key twice", () => {
    const [, unreachable] = CLUSTER.spec.taints;
    const added = { key: "gpu", value: "a", effect: "NoSelectIfNew" };
    expect(clusterPatch(CLUSTER, changes({ taints: { add: [added] } }))).toEqual({
      spec: { taints: [unreachable, added] },
    });
    expect(clusterPatch(CLUSTER, changes({ taints: { remove: ["gpu"] } }))).toEqual({
      spec: { taints: [unreachable] },
    });
    const other = { key: "disk", effect: "NoSelect" };
    expect(clusterPatch(CLUSTER, changes({ taints: { add: [other] } }))).toEqual({
      spec: { taints: [...CLUSTER.spec.taints, other] },
    });
  });
});

describe("changes that no cluster takes", () => {
  it.each([
    [{ add: { "": "x" } }, "labels.add: A label needs a key."],
    [{ add: { [SET]: "x" } }, "labels.add: The label of the cluster set is changed by choosing the set."],
    [{ remove: [SET] }, "labels.remove: The label of the cluster set is changed by choosing the set."],
    [{ add: { a: "1" }, remove: ["a"] }, "labels.remove: The label a is both added and removed."],
    [
      { remove: ["feature.open-cluster-management.io/addon-logs"] },
      "labels.remove: The hub itself sets the label feature.open-cluster-management.io/addon-logs.",
    ],
    [{ taints: { add: [{ key: "", effect: "NoSelect" }] } }, "taints.add.0: A taint needs a key."],
    [{ taints: { remove: [UNREACHABLE] } }, `taints.remove: The hub itself sets the taint ${UNREACHABLE}.`],
    [
      { taints: { add: [GPU, { key: "gpu", effect: "PreferNoSelect" }] } },
      "taints.add.1: The taint gpu is added twice.",
    ],
    [{ taints: { add: [GPU], remove: ["gpu"] } }, "taints.remove: The taint gpu is both added and removed."],
  ])("are said where they stand: %j", (more, message) => {
    expect(messages(more)).toEqual([message]);
  });

  it("are keys and values that Kubernetes refuses", () => {
    expect(messages({ add: { "a b": "1" } })[0]).toMatch(/^labels\.add: "a b" is not a valid label key/);
    expect(messages({ add: { a: "1 2" } })[0]).toMatch(/^labels\.add: "1 2" is not a valid label value/);
    expect(messages({ taints: { add: [{ key: "a b", effect: "NoSelect" }] } })[0]).toMatch(/"a b" is not a valid key/);
    expect(messages({ add: { env: "" }, taints: { add: [GPU] } })).toEqual([]);
  });
});
