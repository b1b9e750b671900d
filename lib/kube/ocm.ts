/** Labels, annotations, finalizers and taints that OCM gives a meaning (addon.md §1.1, hub-core.md §1.1, §1.6). */
export const ADDON_NAME_LABEL = "open-cluster-management.io/addon-name";
export const ADDON_NAMESPACE_LABEL = "open-cluster-management.io/addon-namespace";
export const ADDON_TEMPLATE_LABEL = "open-cluster-management.io/addon-template-name";
export const CLUSTER_NAME_LABEL = "open-cluster-management.io/cluster-name";
export const CLUSTER_SET_LABEL = "cluster.open-cluster-management.io/clusterset";
export const PLACEMENT_LABEL = "cluster.open-cluster-management.io/placement";
export const DECISION_GROUP_INDEX_LABEL = "cluster.open-cluster-management.io/decision-group-index";
export const DECISION_GROUP_NAME_LABEL = "cluster.open-cluster-management.io/decision-group-name";
export const FEATURE_LABEL_PREFIX = "feature.open-cluster-management.io/addon-";
export const CONFIG_HASH_ANNOTATION = "open-cluster-management.io/config-spec-hash";
export const LIFECYCLE_ANNOTATION = "addon.open-cluster-management.io/lifecycle";
export const INSTALL_NAMESPACE_ANNOTATION = "addon.open-cluster-management.io/v1alpha1-install-namespace";
export const HOSTING_CLUSTER_ANNOTATION = "addon.open-cluster-management.io/hosting-cluster-name";
export const ADDON_ANNOTATION_PREFIX = "addon.open-cluster-management.io";
export const RESERVED_NO_DEFAULT = "__reserved_no_default__";
export const DEFAULT_INSTALL_NAMESPACE = "open-cluster-management-agent-addon";

export const API_RESOURCE_CLEANUP_FINALIZER = "cluster.open-cluster-management.io/api-resource-cleanup";
export const RESOURCE_CLEANUP_FINALIZER = "cluster.open-cluster-management.io/resource-cleanup";
export const WORK_CLEANUP_FINALIZER = "cluster.open-cluster-management.io/manifest-work-cleanup";

export const UNREACHABLE_TAINT = "cluster.open-cluster-management.io/unreachable";
export const UNAVAILABLE_TAINT = "cluster.open-cluster-management.io/unavailable";

export const KUBE_APISERVER_CLIENT_SIGNER = "kubernetes.io/kube-apiserver-client";
export const MANAGED_CLUSTERS_GROUP = "system:open-cluster-management:managed-clusters";
export const CLUSTER_LEASE_NAME = "managed-cluster-lease";

export const CLUSTER_AVAILABLE = "ManagedClusterConditionAvailable";
export const CLUSTER_JOINED = "ManagedClusterJoined";
export const CLUSTER_ACCEPTED = "HubAcceptedManagedCluster";

/** The two groups of an add-on's agent on one cluster (addon.md §8.1). */
export function addOnGroups(cluster: string, addOn: string): [string, string] {
  return [`system:open-cluster-management:cluster:${cluster}:addon:${addOn}`, `system:open-cluster-management:addon:${addOn}`];
}

export function addOnUser(cluster: string, addOn: string, agent: string): string {
  return `system:open-cluster-management:cluster:${cluster}:addon:${addOn}:agent:${agent}`;
}

export function clusterGroup(cluster: string): string {
  return `system:open-cluster-management:${cluster}`;
}
