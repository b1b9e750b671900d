import { type Condition, condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { asSentence } from "./summary";

/** A cluster for people: its state, why it is not healthy, and since when (RFC 3339). */
export interface ClusterText {
  readonly health: "pending" | "joining" | "available" | "unavailable" | "unknown" | "denied" | "deleting";
  readonly message?: string | undefined;
  readonly since?: string | undefined;
}

export function clusterText(cluster: ManagedCluster): ClusterText {
  const { conditions } = cluster.status;
  if (cluster.metadata.deletionTimestamp) return deletingText(cluster, cluster.metadata.deletionTimestamp);
  const accepted = condition(conditions, CLUSTER_ACCEPTED);
  if (!cluster.spec.hubAcceptsClient) return accepted ? deniedText(accepted) : pendingText(cluster);
  const joined = condition(conditions, CLUSTER_JOINED);
  if (joined?.status !== "True") return joiningText(cluster, accepted);
  return availabilityText(cluster, condition(conditions, CLUSTER_AVAILABLE), joined);
}

function deletingText(cluster: ManagedCluster, since: string): ClusterText {
  const deleting = condition(cluster.status.conditions, "Deleting");
  return { health: "deleting", message: remaining(deleting) ?? "It is being removed from the hub.", since };
}

/**
 * OCM's message: "The resource X is remaning, the remaining count is N, the finalizer pending count is M" (its
 * spelling).
 */
function remaining(deleting: Condition | undefined): string | undefined {
  if (deleting?.reason === "DeletingError") return asSentence(deleting.message);
  const [, resource, count] =
    /^The resource (\S+) is rema\w+, the remaining count is (\d+)/.exec(deleting?.message ?? "") ?? [];
  if (!resource || !count) return undefined;
  return `It is being removed; ${count === "1" ? `1 of ${resource} is` : `${count} ${resource} are`} left.`;
}

function deniedText(accepted: Condition): ClusterText {
  const message =
    accepted.status === "True"
      ? "It is being denied; its works are still on the hub."
      : "Denied by a hub administrator.";
  return { health: "denied", message, since: time(accepted) };
}

function pendingText(cluster: ManagedCluster): ClusterText {
  return {
    health: "pending",
    message: "It asked to join and is pending acceptance.",
    since: cluster.metadata.creationTimestamp || undefined,
  };
}

function joiningText(cluster: ManagedCluster, accepted: Condition | undefined): ClusterText {
  const since = time(accepted) ?? (cluster.metadata.creationTimestamp || undefined);
  if (accepted?.status === "False") return { health: "joining", message: asSentence(accepted.message), since };
  return { health: "joining", message: "Accepted, but its agent has not joined yet.", since };
}

function availabilityText(cluster: ManagedCluster, available: Condition | undefined, joined: Condition): ClusterText {
  if (!available)
    return { health: "unknown", message: "Joined, but has not reported its health yet.", since: time(joined) };
  const since = time(available);
  switch (available.status) {
    case "True":
      return { health: "available", message: warning(cluster), since };
    case "False":
      return { health: "unavailable", message: unavailable(available), since };
    default:
      return { health: "unknown", message: unknown(available), since };
  }
}

/** Problems with a cluster that is nevertheless available. */
function warning(cluster: ManagedCluster): string | undefined {
  const { conditions } = cluster.status;
  if (condition(conditions, "ManagedClusterConditionClockSynced")?.status === "False")
    return "Its clock is not synchronized with the hub.";
  const rotated = condition(conditions, "ClusterCertificateRotated");
  if (rotated?.status !== "False") return undefined;
  return asSentence(`Its agent could not renew its certificate: ${rotated.message}`);
}

/** OCM's message: "The kube-apiserver is not ok, status code: N, error". */
function unavailable({ reason, message }: Condition): string | undefined {
  const [, code, error] = /^The kube-apiserver is not ok, status code: (\d+), ?(.*)$/s.exec(message) ?? [];
  if (code === undefined) return asSentence(message) ?? asSentence(reason);
  return asSentence(
    `API server unhealthy: ${[code === "0" ? "" : `status ${code}`, error].filter(Boolean).join(", ")}`,
  );
}

function unknown({ reason, message }: Condition): string | undefined {
  if (reason === "ManagedClusterLeaseUpdateStopped") return "Its agent stopped reporting.";
  return asSentence(message) ?? asSentence(reason);
}

function time(from: Condition | undefined): string | undefined {
  return from?.lastTransitionTime || undefined;
}
