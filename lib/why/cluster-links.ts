import { clusterText } from "@/lib/health/cluster-summary";
import { condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import type { Step } from "./chain";
import type { WhyFacts } from "./facts";
import { breaks, cite, citeAbsent, citeCondition, type Explanation, holds, sinceOf, waits } from "./finding";

/** Whether the cluster exists, and does what the hub requires. */
export function clusterSteps({ cluster, clusterName }: Pick<WhyFacts, "cluster" | "clusterName">): Step[] {
  const isAccepted = cluster?.spec.hubAcceptsClient ?? false;
  const isJoined = isAccepted && condition(cluster?.status.conditions ?? [], CLUSTER_JOINED)?.status === "True";
  return [
    { id: "cluster", finding: cluster ? exists(cluster) : missing(clusterName) },
    { id: "accepted", finding: cluster && accepted(cluster) },
    { id: "joined", finding: cluster && isAccepted ? joined(cluster, isJoined) : undefined },
    { id: "available", finding: cluster && isJoined ? available(cluster) : undefined },
  ];
}

function missing(name: string): Explanation {
  return breaks(`The hub has no cluster ${name}.`, [citeAbsent(managedClusters, { name })]);
}

function exists(cluster: ManagedCluster): Explanation {
  const { name, creationTimestamp, deletionTimestamp, finalizers } = cluster.metadata;
  if (deletionTimestamp === undefined) {
    const cites = [cite(managedClusters, cluster.metadata, ".metadata.name", name)];
    return holds(`${name} is registered with the hub.`, cites, { since: creationTimestamp || undefined });
  }
  const cites = [
    cite(managedClusters, cluster.metadata, ".metadata.deletionTimestamp", deletionTimestamp),
    ...(finalizers.length > 0
      ? [cite(managedClusters, cluster.metadata, ".metadata.finalizers", finalizers.join(", "))]
      : []),
  ];
  const left = remainder(cluster);
  return breaks(`${name} is being removed from the hub, so no placement selects it.${left}`, cites, {
    since: deletionTimestamp,
  });
}

/** What is left on a cluster that is being removed, in the hub's words. */
function remainder(cluster: ManagedCluster): string {
  const deleting = condition(cluster.status.conditions, "Deleting");
  return deleting ? ` ${clusterText(cluster).message ?? ""}`.trimEnd() : "";
}

function accepted(cluster: ManagedCluster): Explanation {
  const { metadata, spec, status } = cluster;
  const cites = [cite(managedClusters, metadata, ".spec.hubAcceptsClient", String(spec.hubAcceptsClient))];
  if (spec.hubAcceptsClient)
    return holds("The hub has accepted it.", cites, { since: sinceOf(cluster, CLUSTER_ACCEPTED) });
  if (!condition(status.conditions, CLUSTER_ACCEPTED)) {
    const since = metadata.creationTimestamp || undefined;
    return waits(`${metadata.name} asked to join and is pending acceptance.`, cites, { since });
  }
  const reported = [...cites, citeCondition(managedClusters, cluster, CLUSTER_ACCEPTED)];
  return breaks(`A hub administrator denied ${metadata.name}.`, reported, {
    since: sinceOf(cluster, CLUSTER_ACCEPTED),
  });
}

function joined(cluster: ManagedCluster, isJoined: boolean): Explanation {
  const cites = [citeCondition(managedClusters, cluster, CLUSTER_JOINED)];
  if (isJoined) return holds("Its agent has joined.", cites, { since: sinceOf(cluster, CLUSTER_JOINED) });
  const since = sinceOf(cluster, CLUSTER_ACCEPTED);
  return waits(`${cluster.metadata.name} is accepted, but its agent has not joined yet.`, cites, { since });
}

function available(cluster: ManagedCluster): Explanation {
  const { name } = cluster.metadata;
  const reported = condition(cluster.status.conditions, CLUSTER_AVAILABLE);
  const cites = [citeCondition(managedClusters, cluster, CLUSTER_AVAILABLE)];
  const since = sinceOf(cluster, CLUSTER_AVAILABLE);
  if (!reported) return waits(`${name} has joined but has not reported its status yet.`, cites);
  if (reported.status === "True") return holds("It is available.", cites, { since });
  const head = reported.status === "False" ? `${name} is not available` : `${name} does not answer`;
  // For a cluster being removed the message repeats the removal, which another link reports.
  const { message = "" } = clusterText({
    ...cluster,
    metadata: { ...cluster.metadata, deletionTimestamp: undefined },
  });
  return breaks(`${head}. ${message}`.trim(), cites, { since });
}
