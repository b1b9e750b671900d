import { describe, expect, it } from "vitest";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ClusterProfile } from "./cluster-profile";
import { clusterStatus } from "./cluster-status";
import { fleetProfiles } from "./fleet-profiles";

const NOW = new Date("2026-05-04T10:00:00Z");
const LATER = new Date("2026-05-04T10:05:00Z");
const profiles = fleetProfiles({ clusters: 50, seed: 1, troubledWorkloads: [] });
const isDown = ({ spoke }: ClusterProfile) => spoke.apiServerDown;
const UNAVAILABLE = { key: "cluster.open-cluster-management.io/unavailable", effect: "NoSelect" };

function one(which: (profile: ClusterProfile) => boolean): ClusterProfile {
  const found = profiles.find(which);
  if (!found) throw new Error("no such cluster in the fleet");
  return found;
}

const cluster = (parts: { status?: object; taints?: object[] } = {}) =>
  ManagedCluster.parse({ spec: { taints: parts.taints ?? [] }, status: parts.status ?? {} });
const conditions = (status: ReturnType<typeof clusterStatus>) =>
  status?.conditions.map(({ type, status: is }) => [type, is]);

describe("clusterStatus", () => {
  it("joins with everything at once", () => {
    const profile = one((candidate) => !isDown(candidate));
    const status = clusterStatus(profile, cluster(), NOW);
    expect(conditions(status)).toEqual([
      ["ManagedClusterJoined", "True"],
      ["ManagedClusterConditionAvailable", "True"],
    ]);
    expect(status).toMatchObject({
      version: { kubernetes: profile.version },
      clusterClaims: profile.claims,
      capacity: profile.capacity,
    });
  });

  it("says nothing twice", () => {
    const profile = one((candidate) => !isDown(candidate));
    const reported = cluster({ status: clusterStatus(profile, cluster(), NOW) ?? {} });
    expect(clusterStatus(profile, reported, LATER)).toBeUndefined();
  });

  it("takes back what the hub says of a cluster that is well", () => {
    const profile = one((candidate) => !isDown(candidate));
    const unknown = {
      type: "ManagedClusterConditionAvailable",
      status: "Unknown",
      reason: "ManagedClusterLeaseUpdateStopped",
    };
    expect(conditions(clusterStatus(profile, cluster({ status: { conditions: [unknown] } }), NOW))).toContainEqual([
      "ManagedClusterConditionAvailable",
      "True",
    ]);
  });

  it("keeps what it knows to itself until the hub has marked a cluster without its API server", () => {
    const profile = one(isDown);
    const first = clusterStatus(profile, cluster(), NOW);
    expect(conditions(first)).toContainEqual(["ManagedClusterConditionAvailable", "False"]);
    expect(first?.clusterClaims).toBeUndefined();
    expect(
      clusterStatus(profile, cluster({ status: first ?? {}, taints: [UNAVAILABLE] }), LATER)?.clusterClaims,
    ).toEqual(profile.claims);
  });
});
