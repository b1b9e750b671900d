import { condition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ClusterReach } from "./away";
import type { PlacementNode } from "./config-graph";
import type { ReadOrder } from "./orders";

/** What plans read of a hub's clusters: the same for the controllers that act by them and the screens that show them. */
export function reachOf(clusterOf: (name: string) => ManagedCluster | undefined): ClusterReach {
  const reportOf = (name: string) => {
    const found = condition(clusterOf(name)?.status.conditions ?? [], CLUSTER_AVAILABLE);
    const sinceMs = Date.parse(found?.lastTransitionTime ?? "");
    return { isHere: found?.status === "True", sinceMs: Number.isNaN(sinceMs) ? undefined : sinceMs };
  };
  return {
    isAway: (name) => {
      const cluster = clusterOf(name);
      return !cluster || clusterHealth(cluster) !== "available";
    },
    hereSinceMs: (name) => reportOf(name).sinceMs,
    awaySinceMs: (name) => {
      const { isHere, sinceMs } = reportOf(name);
      return isHere ? undefined : sinceMs;
    },
    labelOf: (name, label) => clusterOf(name)?.metadata.labels[label],
  };
}

/** Whether an order lets the rollout go on without a cluster; it is away then. */
export function leftAway(order: ReadOrder | undefined, { isAway }: ClusterReach): (cluster: string) => boolean {
  return order?.ok && order.order.away ? isAway : () => false;
}

/** The node of a placement without some of its clusters, as a plan that goes on without them has it. */
export function nodeWithout(node: PlacementNode, isLeft: (cluster: string) => boolean): PlacementNode {
  const left = [...node.clusters].filter(isLeft);
  if (left.length === 0) return node;
  const isHere = (cluster: string) => !isLeft(cluster);
  const { grouped } = node;
  const groups = grouped.ok
    ? grouped.groups.map((group) => ({ ...group, clusters: group.clusters.filter(isHere) }))
    : undefined;
  return {
    ...node,
    ...(groups && { grouped: { ok: true, groups } }),
    clusters: new Set([...node.clusters].filter(isHere)),
    configuredClusters: new Set([...node.configuredClusters].filter(isHere)),
  };
}
