import type { ObjectMeta } from "@/lib/kube/object";
import { CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type Controller, trigger } from "@/server/controllers/runtime/controller";
import { acceptCluster, denyCluster } from "./accept-cluster";
import type { Clock, OcmHub } from "./ocm-hub";
import { clearUpAfter, releaseCluster } from "./release-cluster";

const WORKERS = 4;

/**
 * Accepts and denies clusters, and cleans up after deleted ones (docs/reference/clusters.md#denying). Key: cluster
 * name.
 */
export function registration(hub: OcmHub, now: Clock): Controller {
  const ofCluster = ({ metadata }: { metadata: ObjectMeta }) => [metadata.labels[CLUSTER_NAME_LABEL] ?? ""];
  const ofLeavingCluster = ({ metadata }: { metadata: ObjectMeta }) =>
    isLeaving(hub, metadata.namespace) ? [metadata.namespace ?? ""] : [];
  return {
    name: "cluster-registration",
    workers: WORKERS,
    triggers: [
      trigger(hub.clusters, ({ metadata }) => [metadata.name]),
      trigger(hub.namespaces, ofCluster),
      trigger(hub.clusterRoles, ofCluster),
      trigger(hub.clusterRoleBindings, ofCluster),
      trigger(hub.roleBindings, ofCluster),
      trigger(hub.clusterAddOns, ofLeavingCluster),
      trigger(hub.works, ofLeavingCluster),
    ],
    async reconcile(name, signal) {
      const cluster = hub.clusters.get(name);
      if (!cluster) return clearUpAfter(hub, name, signal);
      if (cluster.metadata.deletionTimestamp) return releaseCluster(hub, cluster, now(), signal);
      return cluster.spec.hubAcceptsClient
        ? acceptCluster(hub, cluster, now(), signal)
        : denyCluster(hub, cluster, now(), signal);
    },
  };
}

/** Whether what is left in its namespace matters to a cluster: it is gone, going or denied. */
function isLeaving(hub: OcmHub, name = ""): boolean {
  const cluster = hub.clusters.get(name);
  return !cluster?.spec.hubAcceptsClient || cluster.metadata.deletionTimestamp !== undefined;
}
