import { UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ObjectChange } from "./hub-state";

/**
 * A change that accepts or denies a cluster, as it is once the hub has acted: it takes its taint away when the agent of
 * an accepted cluster has reported, and sets it when a denied one can no longer renew its lease
 * (docs/reference/clusters.md#taints-of-the-hub). Other changes stay as they are.
 */
export function settledChange(change: ObjectChange): ObjectChange {
  if (change.kind !== "ManagedCluster" || !change.before || !change.after) return change;
  const { before, after } = change;
  if (before.spec.hubAcceptsClient === after.spec.hubAcceptsClient) return change;
  return { ...change, after: after.spec.hubAcceptsClient ? reported(after) : lost(after) };
}

function reported(cluster: ManagedCluster): ManagedCluster {
  return withTaints(
    cluster,
    cluster.spec.taints.filter(({ key }) => key !== UNREACHABLE_TAINT),
  );
}

/** Without a time, a toleration that lasts for some seconds is used up. */
function lost(cluster: ManagedCluster): ManagedCluster {
  const { taints } = reported(cluster).spec;
  return withTaints(cluster, [...taints, { key: UNREACHABLE_TAINT, value: "", effect: "NoSelect" }]);
}

function withTaints(cluster: ManagedCluster, taints: ManagedCluster["spec"]["taints"]): ManagedCluster {
  return { ...cluster, spec: { ...cluster.spec, taints } };
}
