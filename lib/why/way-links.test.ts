import { expect, it } from "vitest";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import { condition, rawAddOn, rawCluster } from "./testing";
import { type Case, LATER, NOT_HERE, outcomeOf } from "./testing-cases";

const CASES: readonly Case[] = [
  ["no cluster", { cluster: null }, "cluster", "broken", "The hub has no cluster c1.", "ManagedCluster c1"],
  [
    "a cluster that is being deleted",
    { cluster: rawCluster("c1", { metadata: { deletionTimestamp: LATER, finalizers: ["keep"] } }), ...NOT_HERE },
    "cluster",
    "broken",
    "c1 is being removed from the hub, so no placement selects it.",
    "ManagedCluster c1 .metadata.deletionTimestamp",
  ],
  [
    "a cluster that no one accepted",
    { cluster: rawCluster("c1", { spec: { hubAcceptsClient: false }, conditions: [] }), ...NOT_HERE },
    "accepted",
    "waiting",
    "c1 asked to join and is pending acceptance.",
    "ManagedCluster c1 .spec.hubAcceptsClient",
  ],
  [
    "a cluster that was denied",
    {
      cluster: rawCluster("c1", {
        spec: { hubAcceptsClient: false },
        conditions: [condition(CLUSTER_ACCEPTED, "False", "Denied")],
      }),
    },
    "accepted",
    "broken",
    "A hub administrator denied c1.",
    "ManagedCluster c1 .spec.hubAcceptsClient",
  ],
  [
    "a cluster whose agent has not joined",
    { cluster: rawCluster("c1", { conditions: [condition(CLUSTER_ACCEPTED, "True")] }), ...NOT_HERE },
    "joined",
    "waiting",
    "c1 is accepted, but its agent has not joined yet.",
    `ManagedCluster c1 .status.conditions[?(@.type=="${CLUSTER_JOINED}")]`,
  ],
  [
    "a cluster that fell silent",
    {
      cluster: rawCluster("c1", {
        conditions: [
          condition(CLUSTER_JOINED, "True"),
          condition(CLUSTER_AVAILABLE, "Unknown", "ManagedClusterLeaseUpdateStopped"),
        ],
      }),
    },
    "available",
    "broken",
    "c1 does not answer. Its agent stopped reporting.",
    `ManagedCluster c1 .status.conditions[?(@.type=="${CLUSTER_AVAILABLE}")]`,
  ],
  [
    "no add-on",
    { addOn: null, ...NOT_HERE },
    "add-on",
    "broken",
    "The hub has no add-on hello.",
    "ClusterManagementAddOn hello",
  ],
  [
    "an add-on that is being deleted",
    { addOn: rawAddOn(["apps/p"], { deletionTimestamp: LATER }) },
    "add-on",
    "broken",
    "The add-on hello is being deleted and will be removed from every cluster.",
    "ClusterManagementAddOn hello .metadata.deletionTimestamp",
  ],
  [
    "placements that are none",
    { addOn: { metadata: { name: "hello" }, spec: { installStrategy: { type: "Placements" } } }, ...NOT_HERE },
    "add-on",
    "broken",
    "hello is installed by placements but names none.",
    "ClusterManagementAddOn hello .spec.installStrategy.type",
  ],
];

it.each(CASES)("the first link that does not hold: %s", (...[, setup, link, state, message, cited]) => {
  const outcome = outcomeOf(setup);
  expect(outcome).toMatchObject({ link, state });
  expect(outcome.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  expect(outcome.cited).toContain(cited);
});
