import { describe, expect, it } from "vitest";
import type { Labels } from "@/lib/kube/selectors";
import { isTakenBy, ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import { reachingSets, reachNamespaces } from "./reach-namespaces";

const SET = "cluster.open-cluster-management.io/clusterset";

const named = (name: string, more: object = {}) => ({ name, uid: name, resourceVersion: "1", ...more });

function setOf(name: string, matchLabels?: Labels): ManagedClusterSet {
  const clusterSelector = matchLabels && { selectorType: "LabelSelector", labelSelector: { matchLabels } };
  return ManagedClusterSet.parse({ metadata: named(name), spec: { clusterSelector } });
}

function bindingOf(namespace: string, clusterSet: string): ManagedClusterSetBinding {
  return ManagedClusterSetBinding.parse({ metadata: named(clusterSet, { namespace }), spec: { clusterSet } });
}

const clusterOf = (name: string, labels: Labels) => ({ name, labels });

const SETS = [
  setOf("emea"),
  setOf("apac"),
  setOf("prod", { env: "prod" }),
  setOf("unbound"),
  setOf("none", { a: "b" }),
];
const BINDINGS = [
  ...[bindingOf("team", "emea"), bindingOf("team", "prod"), bindingOf("team", "emea")],
  ...[bindingOf("ops", "prod"), bindingOf("ops", "gone"), bindingOf("idle", "none"), bindingOf("east", "apac")],
];
const CLUSTERS = [
  clusterOf("c1", { [SET]: "emea", env: "prod" }),
  clusterOf("c2", { [SET]: "emea" }),
  clusterOf("c3", { [SET]: "apac", env: "prod" }),
  clusterOf("c4", { [SET]: "__proto__" }),
];
const REACHING = { clusters: CLUSTERS, sets: reachingSets(SETS, BINDINGS) };

describe("the namespaces that may choose clusters", () => {
  it("are those with a binding to a set that is there, each cluster counted once", () => {
    expect(reachNamespaces(undefined, REACHING)).toEqual([
      { namespace: "east", sets: ["apac"], clusters: 1 },
      { namespace: "idle", sets: ["none"], clusters: 0 },
      { namespace: "ops", sets: ["prod"], clusters: 2 },
      { namespace: "team", sets: ["emea", "prod"], clusters: 3 },
    ]);
  });

  it.each([
    ["c2", ["team emea"]],
    ["c3", ["east apac", "ops prod", "team prod"]],
    ["c4", []],
    ["absent", []],
  ])("of %s are those of the sets that take it", (cluster, expected) => {
    const found = reachNamespaces(cluster, REACHING);
    expect(found.map(({ namespace, sets }) => `${namespace} ${sets.join(" ")}`)).toEqual(expected);
  });
});

it("is what each set says of each cluster, whatever the selectors", () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    index % 3 === 0 ? setOf(`s${index}`, { a: `${index % 5}` }) : setOf(`s${index}`),
  );
  const bound = many.flatMap(({ metadata: { name } }, index) => [
    bindingOf(`n${index % 4}`, name),
    bindingOf(`n${index % 7}`, name),
  ]);
  const fleet = Array.from({ length: 60 }, (_, index) =>
    clusterOf(`c${index}`, { [SET]: `s${index % 40}`, a: `${index % 6}` }),
  );
  const expected = Array.from({ length: 7 }, (_, index) => {
    const own = many.filter(({ metadata: { name } }) =>
      bound.some(({ metadata, spec }) => metadata.namespace === `n${index}` && spec.clusterSet === name),
    );
    return fleet.filter(({ labels }) =>
      own.some(({ metadata: { name }, spec }) => isTakenBy({ name, ...spec.clusterSelector }, labels)),
    ).length;
  });
  const found = reachNamespaces(undefined, { clusters: fleet, sets: reachingSets(many, bound) });
  expect(found.map(({ clusters }) => clusters)).toEqual(expected);
});

it("looks at each set once, however many namespaces it is bound to", () => {
  let looks = 0;
  const takes = () => {
    looks += 1;
    return true;
  };
  const boundTo = Array.from({ length: 500 }, (_, index) => `n${index}`);
  const found = reachNamespaces(undefined, {
    clusters: CLUSTERS,
    sets: [{ name: "all", boundTo, isExclusive: false, takes }],
  });
  expect(found).toHaveLength(boundTo.length);
  expect(looks).toBe(CLUSTERS.length);
});
