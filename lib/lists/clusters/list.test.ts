import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { toPlacement } from "@/lib/filter/to-placement";
import { clusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { seededRandom } from "@/lib/kube/random";
import { matchesAll } from "@/lib/kube/selectors";
import { clusterFieldInPlacement } from "./in-placement";
import { CLUSTER_LIST, type ClusterEntry } from "./list";
import type { ClusterAddOnCell, ClusterRow } from "./row";

function entry(change: Partial<ClusterEntry>): ClusterEntry {
  const row: ClusterRow = {
    name: "x",
    health: "available",
    createdAt: "2026-05-17T09:00:00Z",
    addOnsVisible: true,
    addOns: [],
    ...change,
  };
  const { labels = {}, claims = [] } = change;
  return {
    ...row,
    status: clusterStatus(row),
    addOnNames: row.addOns.map(({ name }) => name),
    labels,
    claims,
    facts: [],
  };
}

function cell(change: Partial<ClusterAddOnCell> = {}): ClusterAddOnCell {
  return { name: "hello-template", health: "healthy", phase: "done", ...change };
}

const ROWS = [
  entry({
    name: "aks-west-01",
    provider: "AKS",
    region: "westeurope",
    set: "retail",
    addOns: [cell({ name: "cert-rotator" })],
  }),
  entry({
    name: "eks-north-01",
    provider: "EKS",
    region: "eu-north-1",
    set: "edge",
    environment: "prod",
    kubernetesVersion: "v1.31.4",
    labels: { env: "prod", "topology.kubernetes.io/zone": "a" },
    claims: [{ name: "id.k8s.io", value: "abc" }],
    addOns: [
      cell({ name: "cert-rotator", health: "degraded", message: "Deployment a/b: image is not Signed." }),
      cell({ phase: "applying" }),
    ],
  }),
  entry({
    name: "eks-north-02",
    provider: "EKS",
    set: "edge-lab",
    health: "unavailable",
    addOns: [cell({ health: "unhealthy" })],
  }),
  entry({ name: "new-01", health: "pending" }),
  entry({ name: "silent-01", health: "unknown", addOns: [cell({ health: "unreachable", phase: "waiting" })] }),
];

const NOW = Date.parse("2026-05-18T09:00:00Z");

describe("filtering clusters", () => {
  it.each([
    ["", ["aks-west-01", "eks-north-01", "eks-north-02", "new-01", "silent-01"]],
    ["north", ["eks-north-01", "eks-north-02"]],
    ["NORTH 02", ["eks-north-02"]],
    ["-north -01", []],
    ["provider:eks", ["eks-north-01", "eks-north-02"]],
    ["provider:eks,aks 01", ["aks-west-01", "eks-north-01"]],
    ["region:eu-", ["eks-north-01"]],
    ["set:edge", ["eks-north-01", "eks-north-02"]],
    ["reason:signed", ["eks-north-01"]],
    ['"not Signed"', ["eks-north-01"]],
    ["set:edge-*", ["eks-north-02"]],
    ["set=edge", ["eks-north-01"]],
    ["-set=edge", ["aks-west-01", "eks-north-02", "new-01", "silent-01"]],
    ["env:prod", ["eks-north-01"]],
    ["label.env=prod", ["eks-north-01"]],
    ["label.topology.kubernetes.io/zone=a", ["eks-north-01"]],
    ["claim.id.k8s.io=abc", ["eks-north-01"]],
    ["version:1.31", ["eks-north-01"]],
    ["version:v1.31", ["eks-north-01"]],
    ["version:<1.32", ["eks-north-01"]],
    ["version:<1.31", []],
    ["age:>2h north", ["eks-north-01", "eks-north-02"]],
    ["health:available", ["aks-west-01", "eks-north-01"]],
    ["available:false", ["eks-north-02", "new-01", "silent-01"]],
    ["health:healthy", ["aks-west-01"]],
    ["health:degraded", ["eks-north-01"]],
    ["health:unavailable,unreachable", ["eks-north-02", "silent-01"]],
    ["health=unavailable", ["eks-north-02"]],
    ["health:unhealthy", []],
    ["health:pending", ["new-01"]],
    ["health:not-accepted", ["new-01"]],
    ["addon:hello", ["eks-north-01", "eks-north-02", "silent-01"]],
    ["addon:cert available:false", []],
    ["addon:hello available:false", ["eks-north-02", "silent-01"]],
    ["addon:hello-template health:unavailable", ["eks-north-02"]],
    ["addon:hello-template health:unhealthy", ["eks-north-02"]],
    ["addon:hello-template health:degraded", []],
    ["addon:hello-template phase:applying", ["eks-north-01"]],
    ["addon:cert-rotator phase:applying", []],
    ["phase:waiting", ["silent-01"]],
    ["addon:", ["aks-west-01", "eks-north-01", "eks-north-02", "new-01", "silent-01"]],
    ["colour:red new", ["new-01"]],
  ])("%j leaves %j", (text, expected) => {
    const compiled = compileFilter(parseFilter(text).terms, CLUSTER_LIST.table, () => NOW);
    expect(ROWS.filter((row) => matchesFilter(compiled, row)).map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    ["north set:edge health:silent,not-accepted", undefined],
    ["regio:eu", "Unknown field “regio”, did you mean “region”?"],
    ["health:helthy", "“helthy” is not a health, did you mean “healthy”?"],
    ["label:env", "“label” needs a name after the dot, as in label.env."],
  ])("finds in %j %s", (text, expected) => {
    expect(problemsOf(parseFilter(text), CLUSTER_LIST.table)[0]?.message).toBe(expected);
  });
});

describe("a filter as a Placement", () => {
  const placed = (text: string) => toPlacement(parseFilter(text).terms, clusterFieldInPlacement);

  it("says sets, labels and claims exactly", () => {
    expect(
      placed(
        "set=edge,retail -set=edge-lab label.env=prod,stage -label.env=dev label.gpu:* -label.old:* claim.id.k8s.io=a",
      ),
    ).toEqual({
      clusterSets: ["edge", "retail"],
      labels: [
        { key: CLUSTER_SET_LABEL, operator: "NotIn", values: ["edge-lab"] },
        { key: "env", operator: "In", values: ["prod", "stage"] },
        { key: "env", operator: "NotIn", values: ["dev"] },
        { key: "gpu", operator: "Exists", values: [] },
        { key: "old", operator: "DoesNotExist", values: [] },
      ],
      claims: [{ key: "id.k8s.io", operator: "In", values: ["a"] }],
      leftOut: [],
    });
  });

  it("keeps the sets that all of its terms name", () => {
    expect(placed("set=a,b set=b,c").clusterSets).toEqual(["b"]);
    expect(placed("set=a set=b").clusterSets).toEqual([]);
    expect(placed("label.env=prod").clusterSets).toBeUndefined();
  });

  it.each([
    ["north", "A Placement cannot select by name."],
    ["set:edge", "A Placement matches exact values; use set= instead of a prefix."],
    ["set=edge-*", "A Placement matches exact values; wildcards are not supported."],
    [
      "health:unhealthy",
      "This changes over time. A Placement selects by set, label and claim; unavailable clusters are excluded by taints.",
    ],
    ["region=eu", "The list derives this from several labels and claims; filter by the label or claim instead."],
    ["label.env=no/value", /^Invalid selector: /],
    ["colour:red", "There is no such key."],
  ])("says why %s cannot be said", (text, because) => {
    const { leftOut } = placed(`label.a=b ${text}`);
    expect(leftOut).toMatchObject([{ term: text, start: 10, because: expect.stringMatching(because) }]);
  });

  it("selects the same clusters as the filter, whenever nothing is left out", () => {
    const random = seededRandom(5);
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
    const clusters = Array.from({ length: 60 }, (_, n) => {
      const set = pick(["edge", "retail", undefined]);
      const labels = {
        ...(set ? { [CLUSTER_SET_LABEL]: set } : {}),
        ...(random() < 0.6 ? { env: pick(["prod", "dev", "Prod", ""]) } : {}),
      };
      return entry({
        name: `c${n}`,
        ...(set ? { set } : {}),
        labels,
        claims: random() < 0.5 ? [{ name: "zone", value: pick(["a", "b"]) }] : [],
      });
    });
    const terms = [
      "set=edge",
      "set=edge,retail",
      "-set=retail",
      "label.env=prod",
      "-label.env=prod,dev",
      "label.env:*",
      "-label.env:*",
      "claim.zone=a",
    ];
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(terms)).join(" ");
      const { clusterSets, labels, claims, leftOut } = placed(text);
      expect(leftOut).toEqual([]);
      const compiled = compileFilter(parseFilter(text).terms, CLUSTER_LIST.table);
      const chosen = clusters.filter((cluster) => {
        const claimed = Object.fromEntries(cluster.claims.map(({ name, value }) => [name, value]));
        const inSets = clusterSets === undefined || (cluster.set !== undefined && clusterSets.includes(cluster.set));
        return inSets && matchesAll(labels, cluster.labels) && matchesAll(claims, claimed);
      });
      expect(chosen, text).toEqual(clusters.filter((cluster) => matchesFilter(compiled, cluster)));
    }
  });
});
