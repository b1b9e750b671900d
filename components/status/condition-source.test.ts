import { expect, it } from "vitest";
import { conditionSource } from "./condition-source";

const SAID = { reason: "", message: "", since: "" };

it.each([
  ["ManagedCluster", "HubAcceptedManagedCluster", "True", "the hub"],
  ["ManagedCluster", "ManagedClusterJoined", "True", "the cluster's agent"],
  ["ManagedCluster", "ManagedClusterConditionAvailable", "True", "the cluster's agent"],
  ["ManagedCluster", "ManagedClusterConditionAvailable", "Unknown", "the hub"],
  ["ManifestWork", "Available", "Unknown", "the cluster's work agent"],
  ["Placement", "PlacementSatisfied", "False", "the hub's scheduler"],
] as const)("%s: %s that is %s is said by %s", (kind, type, status, source) => {
  expect(conditionSource(kind, { ...SAID, type, status })).toBe(`said by ${source}`);
});

it.each([
  [["flotilla-cluster-add-on"], "said by Flotilla's add-on manager (flotilla-cluster-add-on)"],
  [["flotilla-console"], "said by somebody in Flotilla (flotilla-console)"],
  [["work-agent"], "said by “work-agent”"],
  [["work-agent", "constructor"], "said by “work-agent” and “constructor”"],
  [[], "the hub has not noted who says so"],
])("ManagedClusterAddOn: Available by %j is %s", (saidBy, source) => {
  expect(conditionSource("ManagedClusterAddOn", { ...SAID, type: "Available", status: "True", saidBy })).toBe(source);
});
