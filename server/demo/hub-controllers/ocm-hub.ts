import { CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles, roleBindings } from "@/lib/resources/built-in";
import { leases } from "@/lib/resources/lease";
import { type Hub, kinds } from "@/server/hub/hub";
import { watching } from "@/server/hub/watched";

export const HUB_FIELD_MANAGER = "flotilla-demo-hub";

/** How often to look again at what is left of a cluster, should no event tell. */
export const LEFTOVERS_RETRY_MS = 5_000;

const ofClusters = { labelSelector: CLUSTER_NAME_LABEL };

/** What these controllers read: of leases and rights those that belong to clusters. */
export const ocmHubKinds = {
  clusters: kinds.clusters,
  clusterSets: kinds.clusterSets,
  clusterSetBindings: kinds.clusterSetBindings,
  placements: kinds.placements,
  placementDecisions: kinds.placementDecisions,
  addOnPlacementScores: kinds.addOnPlacementScores,
  namespaces: kinds.namespaces,
  clusterRoles: watching(clusterRoles, {}, ofClusters),
  clusterRoleBindings: watching(clusterRoleBindings, {}, ofClusters),
  roleBindings: watching(roleBindings, {}, ofClusters),
  leases: watching(leases, {}, ofClusters),
  certificateRequests: kinds.certificateRequests,
  clusterAddOns: kinds.clusterAddOns,
  works: kinds.works,
  replicaSets: kinds.replicaSets,
};

export type OcmHub = Hub<typeof ocmHubKinds>;

export type Clock = () => Date;
