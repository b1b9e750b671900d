import { expect, it } from "vitest";
import { CLUSTER_SET_LABEL, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { laneOf } from "@/lib/rollout/testing";
import { condition, rawBinding, rawCluster, rawClusterAddOn, rawSet } from "./testing";
import { type Case, LATER, NOT_HERE, outcomeOf, predicate } from "./testing-cases";

const CASES: readonly Case[] = [
  [
    "a placement that is missing",
    { placements: {}, ...NOT_HERE },
    "placement",
    "broken",
    "Placement apps/p, which installs the add-on, does not exist.",
    "Placement apps/p",
  ],
  [
    "a placement that is being deleted",
    { placements: { "apps/p": { metadata: { deletionTimestamp: LATER } } }, ...NOT_HERE },
    "placement",
    "broken",
    "Placement apps/p is being deleted and selects no clusters.",
    "Placement apps/p .metadata.deletionTimestamp",
  ],
  [
    "a cluster in no set",
    { cluster: rawCluster("c1", { metadata: { labels: {} } }), ...NOT_HERE },
    "set",
    "broken",
    `c1 is in no cluster set: it has no label ${CLUSTER_SET_LABEL}.`,
    "ManagedCluster c1 .metadata.labels.cluster\\.open-cluster-management\\.io/clusterset",
  ],
  [
    "a cluster in a set that does not exist",
    { sets: [rawSet("other")], ...NOT_HERE },
    "set",
    "broken",
    "c1 is in no cluster set: its label names the set prod, which does not exist.",
    "ManagedClusterSet prod",
  ],
  [
    "a placement of other sets",
    { placements: { "apps/p": { clusterSets: ["edge", "lab"] } }, ...NOT_HERE },
    "set",
    "broken",
    "Placement apps/p only includes edge or lab, and c1 is not in it: it is in the set prod.",
    "Placement apps/p .spec.clusterSets",
  ],
  [
    "a set that is bound elsewhere",
    { bindings: [rawBinding("prod", "team"), rawBinding("edge")], ...NOT_HERE },
    "binding",
    "broken",
    "Placement apps/p cannot use the set prod: it is not bound to the namespace apps. Bound there: edge.",
    "ManagedClusterSetBinding apps/prod",
  ],
  [
    "a label of another value",
    { placements: { "apps/p": predicate({ labelSelector: { matchLabels: { env: "dev" } } }) }, ...NOT_HERE },
    "predicate",
    "broken",
    "Placement apps/p does not match c1: its label env is prod, not dev.",
    "Placement apps/p .spec.predicates[0].requiredClusterSelector.labelSelector.matchLabels.env",
  ],
  [
    "a label that is not there",
    {
      placements: {
        "apps/p": predicate({ labelSelector: { matchExpressions: [{ key: "tier", operator: "Exists" }] } }),
      },
      ...NOT_HERE,
    },
    "predicate",
    "broken",
    "Placement apps/p does not match c1: it has no label tier.",
    "Placement apps/p .spec.predicates[0].requiredClusterSelector.labelSelector.matchExpressions[0]",
  ],
  [
    "a claim of another value, and more",
    {
      placements: {
        "apps/p": predicate({
          claimSelector: {
            matchExpressions: [
              { key: "region", operator: "In", values: ["eu", "us"] },
              { key: "zone", operator: "Exists" },
            ],
          },
        }),
      },
      cluster: rawCluster("c1", { status: { clusterClaims: [{ name: "region", value: "ap" }] } }),
      ...NOT_HERE,
    },
    "predicate",
    "broken",
    "Placement apps/p does not match c1: its claim region is ap, none of eu, us. 1 more of its requirements are not met.",
    'ManagedCluster c1 .status.clusterClaims[?(@.name=="region")].value',
  ],
  [
    "an expression that is not true",
    {
      placements: {
        "apps/p": predicate({
          celSelector: { celExpressions: ['managedCluster.status.version.kubernetes == "v1.30.0"'] },
        }),
      },
      cluster: rawCluster("c1", { status: { version: { kubernetes: "v1.29.4" } } }),
      cel: clusterCel(),
      ...NOT_HERE,
    },
    "predicate",
    "broken",
    'Placement apps/p does not match c1: the expression managedCluster.status.version.kubernetes == "v1.30.0" is false: managedCluster.status.version.kubernetes is v1.29.4.',
    "ManagedCluster c1 .status.version.kubernetes",
  ],
  [
    "none of several predicates",
    {
      placements: {
        "apps/p": {
          predicates: [
            { requiredClusterSelector: { labelSelector: { matchLabels: { a: "1", b: "2" } } } },
            { requiredClusterSelector: { labelSelector: { matchLabels: { env: "dev" } } } },
          ],
        },
      },
      ...NOT_HERE,
    },
    "predicate",
    "broken",
    "None of the 2 predicates of Placement apps/p matches c1: closest: its label env is prod, not dev.",
    "ManagedCluster c1 .metadata.labels.env",
  ],
  [
    "a predicate that no one can read",
    {
      placements: { "apps/p": predicate({ labelSelector: { matchExpressions: [{ key: "env", operator: "Like" }] } }) },
      ...NOT_HERE,
    },
    "predicate",
    "broken",
    /^The predicates of Placement apps\/p cannot be read, so it selects no cluster\. "Like" is not a valid label selector operator\.$/,
    "Placement apps/p .spec.predicates",
  ],
  [
    "a taint",
    {
      cluster: rawCluster("c1", {
        spec: { hubAcceptsClient: true, taints: [{ key: "gpu", value: "yes", effect: "NoSelect" }] },
      }),
      ...NOT_HERE,
    },
    "taint",
    "broken",
    "c1 has the taint gpu=yes:NoSelect, and Placement apps/p does not tolerate it.",
    'ManagedCluster c1 .spec.taints[?(@.key=="gpu")]',
  ],
  [
    "a taint for new choices",
    {
      cluster: rawCluster("c1", {
        spec: { hubAcceptsClient: true, taints: [{ key: UNREACHABLE_TAINT, effect: "NoSelectIfNew" }] },
      }),
      ...NOT_HERE,
    },
    "taint",
    "broken",
    /because it stopped answering; it excludes new selections, and Placement apps\/p does not tolerate it\.$/,
    "Placement apps/p .spec.tolerations",
  ],
  [
    "a limit that it does not reach",
    {
      cluster: rawCluster("c1"),
      others: [rawCluster("a1"), rawCluster("b1")],
      placements: { "apps/p": { numberOfClusters: 1 } },
      ...NOT_HERE,
    },
    "score",
    "broken",
    "Placement apps/p takes 1 cluster, and c1 ranks 3 of the 3 matching clusters, with a score of 100; the last one within the limit, a1, has the same score, and its name comes first.",
    "Placement apps/p .spec.numberOfClusters",
  ],
  [
    "a limit that others hold already",
    {
      others: [rawCluster("a1")],
      placements: { "apps/p": { numberOfClusters: 1 } },
      ...NOT_HERE,
      decided: { "apps/p": ["a1"] },
    },
    "score",
    "broken",
    /ranks 2 of the 2 matching clusters, with a score of 100; the last one within the limit, a1, has a score of 200\.$/,
    "Placement apps/p .spec.prioritizerPolicy",
  ],
  [
    "a limit by scores that are not known",
    {
      others: [rawCluster("a1")],
      placements: {
        "apps/p": {
          numberOfClusters: 1,
          prioritizerPolicy: {
            configurations: [
              { scoreCoordinate: { type: "AddOn", addOn: { resourceName: "usage", scoreName: "cpu" } } },
            ],
          },
        },
      },
      ...NOT_HERE,
    },
    "score",
    "broken",
    "2 clusters match with a limit of 1, ranked by add-on scores (usage/cpu): it is not selected.",
    "Placement apps/p .spec.prioritizerPolicy",
  ],
  [
    "a placement that wants no one",
    { placements: { "apps/p": { numberOfClusters: 0 } }, ...NOT_HERE },
    "score",
    "broken",
    "Placement apps/p selects no cluster: its limit is 0.",
    "Placement apps/p .spec.numberOfClusters",
  ],
  [
    "no decision yet",
    NOT_HERE,
    "decision",
    "waiting",
    "c1 fits Placement apps/p, but has not been selected yet. It has not been scheduled at all yet.",
    'Placement apps/p .status.conditions[?(@.type=="PlacementSatisfied")]',
  ],
  [
    "a frozen placement",
    {
      placements: {
        "apps/p": {
          metadata: { annotations: { "cluster.open-cluster-management.io/experimental-scheduling-disable": "true" } },
        },
      },
      ...NOT_HERE,
    },
    "decision",
    "broken",
    "Placement apps/p is not scheduled, so its decisions stay as they are, and c1 is not among them.",
    "Placement apps/p .metadata.annotations.cluster\\.open-cluster-management\\.io/experimental-scheduling-disable",
  ],
  [
    "a turn that has not come",
    {
      rollout: laneOf({
        groups: { canary: ["a1"], rest: ["c1"] },
        strategy: { type: "ProgressivePerGroup" },
        clusters: { a1: { is: "applying" } },
      }),
      clusterAddOn: rawClusterAddOn({ conditions: [condition("Configured", "False")] }),
    },
    "rollout",
    "waiting",
    "c1 is waiting for its turn in wave 2 of 2 (rest). The gate before it opens when 1 more is done.",
    'ClusterManagementAddOn hello .spec.installStrategy.placements[?(@.name=="p")].rolloutStrategy.type',
  ],
];

it.each(CASES)("the first link that does not hold: %s", (...[, setup, link, state, message, cited]) => {
  const outcome = outcomeOf(setup);
  expect(outcome).toMatchObject({ link, state });
  expect(outcome.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  expect(outcome.cited).toContain(cited);
});
