import { type Condition, condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { asSentence } from "./sentence";

/** What people are told about a cluster: one state (hub-core.md §1.5), why it is not well, and since when (RFC 3339). */
export interface ClusterWords {
  readonly health: "pending" | "joining" | "available" | "unavailable" | "unknown" | "denied" | "deleting";
  readonly sentence?: string | undefined;
  readonly since?: string | undefined;
}

export function clusterWords(cluster: ManagedCluster): ClusterWords {
  const { conditions } = cluster.status;
  if (cluster.metadata.deletionTimestamp) return deletingWords(cluster, cluster.metadata.deletionTimestamp);
  const accepted = condition(conditions, CLUSTER_ACCEPTED);
  if (!cluster.spec.hubAcceptsClient) return accepted ? deniedWords(accepted) : pendingWords(cluster);
  const joined = condition(conditions, CLUSTER_JOINED);
  if (joined?.status !== "True") return joiningWords(cluster, accepted);
  return availabilityWords(cluster, condition(conditions, CLUSTER_AVAILABLE), joined);
}

function deletingWords(cluster: ManagedCluster, since: string): ClusterWords {
  const deleting = condition(cluster.status.conditions, "Deleting");
  return { health: "deleting", sentence: remaining(deleting) ?? "It is being removed from the hub.", since };
}

/** OCM's message: "The resource X is remaning, the remaining count is N, the finalizer pending count is M" (its spelling). */
function remaining(deleting: Condition | undefined): string | undefined {
  if (deleting?.reason === "DeletingError") return asSentence(deleting.message);
  const [, resource, count] = /^The resource (\S+) is rema\w+, the remaining count is (\d+)/.exec(deleting?.message ?? "") ?? [];
  return resource && count ? `It is being removed; ${count} ${resource} are left.` : undefined;
}

function deniedWords(accepted: Condition): ClusterWords {
  const sentence =
    accepted.status === "True" ? "It is being denied; works of it are left on the hub." : "An administrator of the hub denied it.";
  return { health: "denied", sentence, since: time(accepted) };
}

function pendingWords(cluster: ManagedCluster): ClusterWords {
  return {
    health: "pending",
    sentence: "It asked to join, and nobody has accepted it yet.",
    since: cluster.metadata.creationTimestamp || undefined,
  };
}

function joiningWords(cluster: ManagedCluster, accepted: Condition | undefined): ClusterWords {
  const since = time(accepted) ?? (cluster.metadata.creationTimestamp || undefined);
  if (accepted?.status === "False") return { health: "joining", sentence: asSentence(accepted.message), since };
  return { health: "joining", sentence: "It is accepted, and its agent has not joined yet.", since };
}

function availabilityWords(cluster: ManagedCluster, available: Condition | undefined, joined: Condition): ClusterWords {
  if (!available) return { health: "unknown", sentence: "It has joined, and has not said how it is yet.", since: time(joined) };
  const since = time(available);
  switch (available.status) {
    case "True":
      return { health: "available", sentence: warning(cluster), since };
    case "False":
      return { health: "unavailable", sentence: unavailable(available), since };
    default:
      return { health: "unknown", sentence: unknown(available), since };
  }
}

/** What is not right with a cluster that is available all the same. */
function warning(cluster: ManagedCluster): string | undefined {
  const { conditions } = cluster.status;
  if (condition(conditions, "ManagedClusterConditionClockSynced")?.status === "False") return "Its clock and the hub's do not agree.";
  const rotated = condition(conditions, "ClusterCertificateRotated");
  if (rotated?.status !== "False") return undefined;
  return asSentence(`Its agent could not renew its certificate: ${rotated.message}`);
}

/** OCM's message: "The kube-apiserver is not ok, status code: N, error". */
function unavailable({ reason, message }: Condition): string | undefined {
  const [, code, error] = /^The kube-apiserver is not ok, status code: (\d+), ?(.*)$/s.exec(message) ?? [];
  if (code === undefined) return asSentence(message) ?? asSentence(reason);
  return asSentence(`Its API server is not well: ${[code === "0" ? "" : `status ${code}`, error].filter(Boolean).join(", ")}`);
}

function unknown({ reason, message }: Condition): string | undefined {
  if (reason === "ManagedClusterLeaseUpdateStopped") return "Its agent stopped reporting.";
  return asSentence(message) ?? asSentence(reason);
}

function time(from: Condition | undefined): string | undefined {
  return from?.lastTransitionTime || undefined;
}
