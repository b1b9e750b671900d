import { expect, it } from "vitest";
import { conditionSource } from "./condition-source";

const REPORTED = { reason: "", message: "", since: "" };

it.each([
  ["ManagedCluster", "HubAcceptedManagedCluster", "True", "the hub"],
  ["ManagedCluster", "ManagedClusterJoined", "True", "the cluster's agent"],
  ["ManagedCluster", "ManagedClusterConditionAvailable", "True", "the cluster's agent"],
  ["ManagedCluster", "ManagedClusterConditionAvailable", "Unknown", "the hub"],
  ["ManifestWork", "Available", "Unknown", "the cluster's work agent"],
  ["Placement", "PlacementSatisfied", "False", "the hub's scheduler"],
] as const)("%s: %s that is %s is said by %s", (kind, type, status, source) => {
  expect(conditionSource(kind, { ...REPORTED, type, status })).toBe(`reported by ${source}`);
});

it.each([
  [["flotilla-cluster-add-on"], "reported by Flotilla's add-on manager (flotilla-cluster-add-on)"],
  [["flotilla-console"], "reported by a person in Flotilla (flotilla-console)"],
  [["work-agent"], "reported by “work-agent”"],
  [["work-agent", "constructor"], "reported by “work-agent” and “constructor”"],
  [[], "the hub recorded no reporter"],
])("ManagedClusterAddOn: Available by %j is %s", (reportedBy, source) => {
  expect(conditionSource("ManagedClusterAddOn", { ...REPORTED, type: "Available", status: "True", reportedBy })).toBe(
    source,
  );
});
