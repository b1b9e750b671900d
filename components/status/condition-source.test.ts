import { expect, it } from "vitest";
import { conditionSource } from "./condition-source";

it.each([
  ["ManagedCluster", "HubAcceptedManagedCluster", "True", "the hub"],
  ["ManagedCluster", "ManagedClusterJoined", "True", "the cluster's agent"],
  ["ManagedCluster", "ManagedClusterConditionAvailable", "True", "the cluster's agent"],
  ["ManagedCluster", "ManagedClusterConditionAvailable", "Unknown", "the hub"],
  ["ManifestWork", "Available", "Unknown", "the cluster's work agent"],
  ["Placement", "PlacementSatisfied", "False", "the hub's scheduler"],
] as const)("%s: %s that is %s is said by %s", (kind, type, status, source) => {
  expect(conditionSource(kind, { type, status })).toBe(source);
});
