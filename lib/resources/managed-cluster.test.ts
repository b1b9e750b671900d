import { describe, expect, it } from "vitest";
import { type ClusterHealth, claimsOf, clusterHealth, ManagedCluster } from "./managed-cluster";

interface Given {
  readonly accepts?: boolean;
  readonly deleting?: boolean;
  readonly HubAcceptedManagedCluster?: string;
  readonly ManagedClusterJoined?: string;
  readonly ManagedClusterConditionAvailable?: string;
}

function cluster({ accepts = true, deleting = false, ...conditions }: Given): ManagedCluster {
  return ManagedCluster.parse({
    metadata: { name: "c1", ...(deleting && { deletionTimestamp: "2026-01-01T00:00:00Z" }) },
    spec: { hubAcceptsClient: accepts },
    status: { conditions: Object.entries(conditions).map(([type, status]) => ({ type, status })) },
  });
}

const ready = {
  HubAcceptedManagedCluster: "True",
  ManagedClusterJoined: "True",
  ManagedClusterConditionAvailable: "True",
};

describe("clusterHealth", () => {
  it.each<[ClusterHealth, Given]>([
    ["deleting", { ...ready, deleting: true }],
    ["deleting", { deleting: true, accepts: false }],
    ["pending", { accepts: false }],
    ["pending", { accepts: false, ManagedClusterConditionAvailable: "Unknown" }],
    ["denied", { accepts: false, HubAcceptedManagedCluster: "False" }],
    ["denied", { ...ready, accepts: false }],
    ["joining", {}],
    ["joining", { HubAcceptedManagedCluster: "True" }],
    ["joining", { HubAcceptedManagedCluster: "True", ManagedClusterConditionAvailable: "Unknown" }],
    ["unknown", { ...ready, ManagedClusterConditionAvailable: "Unknown" }],
    ["unknown", { HubAcceptedManagedCluster: "True", ManagedClusterJoined: "True" }],
    ["unavailable", { ...ready, ManagedClusterConditionAvailable: "False" }],
    ["available", ready],
    ["available", { ...ready, HubAcceptedManagedCluster: "False" }],
  ])("is %s for %j", (health, given) => {
    expect(clusterHealth(cluster(given))).toBe(health);
  });
});

describe("claimsOf", () => {
  it("gives claims by name, whatever the name", () => {
    const clusterClaims = [
      { name: "id.k8s.io", value: "c1" },
      { name: "__proto__", value: "odd" },
    ];
    const claims = claimsOf(ManagedCluster.parse({ metadata: { name: "c1" }, status: { clusterClaims } }));
    expect(Object.entries(claims)).toEqual([
      ["id.k8s.io", "c1"],
      ["__proto__", "odd"],
    ]);
  });
});
