import { isDeepStrictEqual } from "node:util";
import { type Condition, type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE, CLUSTER_JOINED, UNAVAILABLE_TAINT } from "@/lib/kube/ocm";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ClusterProfile } from "./cluster-profile";

export interface ClusterStatus {
  readonly conditions: Condition[];
  readonly version?: { readonly kubernetes: string };
  readonly capacity?: ClusterProfile["capacity"];
  readonly allocatable?: ClusterProfile["allocatable"];
  readonly clusterClaims?: ClusterProfile["claims"];
}

const JOINED: DesiredCondition = {
  type: CLUSTER_JOINED,
  status: "True",
  reason: "ManagedClusterJoined",
  message: "Managed cluster joined",
};

const AVAILABLE: DesiredCondition = {
  type: CLUSTER_AVAILABLE,
  status: "True",
  reason: "ManagedClusterAvailable",
  message: "Managed cluster is available",
};

const API_SERVER_DOWN: DesiredCondition = {
  type: CLUSTER_AVAILABLE,
  status: "False",
  reason: "ManagedClusterKubeAPIServerUnavailable",
  message: "The kube-apiserver is not ok, status code: 0, dial tcp: connect: connection refused",
};

/** What the agent of an accepted cluster wants its status to be; undefined where it is so already. */
export function clusterStatus(profile: ClusterProfile, cluster: ManagedCluster, now: Date): ClusterStatus | undefined {
  const available = profile.spoke.apiServerDown ? API_SERVER_DOWN : AVAILABLE;
  const conditions = withCondition(withCondition(cluster.status.conditions, JOINED, now), available, now);
  const desired = mayReportMore(profile, cluster) ? { conditions, ...facts(profile) } : { conditions };
  return isReported(cluster, desired) ? undefined : desired;
}

/**
 * A cluster whose API server is down was well before, so its facts are known. They must not be seen before the hub has
 * replaced the taint of a cluster that never reported: a placement that tolerates that one would take the cluster for a
 * moment.
 */
function mayReportMore(profile: ClusterProfile, cluster: ManagedCluster): boolean {
  return !profile.spoke.apiServerDown || cluster.spec.taints.some(({ key }) => key === UNAVAILABLE_TAINT);
}

function facts({ version, capacity, allocatable, claims }: ClusterProfile): Omit<ClusterStatus, "conditions"> {
  return { version: { kubernetes: version }, capacity, allocatable, clusterClaims: claims };
}

function isReported({ status }: ManagedCluster, desired: ClusterStatus): boolean {
  const { conditions, ...reported } = desired;
  if (!isDeepStrictEqual(status.conditions, conditions)) return false;
  return Object.entries(reported).every(([field, value]) =>
    isDeepStrictEqual(Object.entries(status).find(([name]) => name === field)?.[1], value),
  );
}
