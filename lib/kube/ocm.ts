/**
 * Labels, annotations, finalizers and taints that OCM gives a meaning (docs/reference/ocm.md#labels-and-annotations).
 */
export const ADDON_NAME_LABEL = "open-cluster-management.io/addon-name";
export const ADDON_NAMESPACE_LABEL = "open-cluster-management.io/addon-namespace";
export const ADDON_TEMPLATE_LABEL = "open-cluster-management.io/addon-template-name";
export const TOKEN_INFRASTRUCTURE_LABEL = "addon.open-cluster-management.io/token-infrastructure";
/** The add-on that objects with the label before are for. */
export const TOKEN_ADDON_LABEL = "addon.open-cluster-management.io/name";
export const CLUSTER_NAME_LABEL = "open-cluster-management.io/cluster-name";
export const CLUSTER_SET_LABEL = "cluster.open-cluster-management.io/clusterset";
export const PLACEMENT_LABEL = "cluster.open-cluster-management.io/placement";
export const DECISION_GROUP_INDEX_LABEL = "cluster.open-cluster-management.io/decision-group-index";
export const DECISION_GROUP_NAME_LABEL = "cluster.open-cluster-management.io/decision-group-name";
/** Of a work: "namespace.name" of the ManifestWorkReplicaSet that wrote it, and the placement that it was written for. */
export const REPLICA_SET_LABEL = "work.open-cluster-management.io/manifestworkreplicaset";
export const REPLICA_SET_PLACEMENT_LABEL = "work.open-cluster-management.io/placementname";
/** Of a ManifestWorkReplicaSet: its controller removes its works before it goes. */
export const REPLICA_SET_FINALIZER = "work.open-cluster-management.io/manifest-work-cleanup";
export const FEATURE_LABEL_PREFIX = "feature.open-cluster-management.io/addon-";
export const CONFIG_HASH_ANNOTATION = "open-cluster-management.io/config-spec-hash";
export const LIFECYCLE_ANNOTATION = "addon.open-cluster-management.io/lifecycle";
export const INSTALL_NAMESPACE_ANNOTATION = "addon.open-cluster-management.io/v1alpha1-install-namespace";
export const HOSTING_CLUSTER_ANNOTATION = "addon.open-cluster-management.io/hosting-cluster-name";
export const IMAGE_REGISTRIES_ANNOTATION = "open-cluster-management.io/image-registries";
export const ADDON_ANNOTATION_PREFIX = "addon.open-cluster-management.io";
export const RESERVED_NO_DEFAULT = "__reserved_no_default__";
export const DEFAULT_INSTALL_NAMESPACE = "open-cluster-management-agent-addon";

/** Of a manifest: it is a pre-delete hook. Of a cluster add-on, as a finalizer: it has hooks. */
export const PRE_DELETE_KEY = "addon.open-cluster-management.io/addon-pre-delete";
/** Obsolete spellings of an add-on's finalizers. */
export const DEPRECATED_FINALIZERS: readonly string[] = [
  "addon-pre-delete",
  "hosting-addon-pre-delete",
  "hosting-manifests-cleanup",
].map((name) => `cluster.open-cluster-management.io/${name}`);
export const API_RESOURCE_CLEANUP_FINALIZER = "cluster.open-cluster-management.io/api-resource-cleanup";
export const RESOURCE_CLEANUP_FINALIZER = "cluster.open-cluster-management.io/resource-cleanup";
export const WORK_CLEANUP_FINALIZER = "cluster.open-cluster-management.io/manifest-work-cleanup";

export const UNREACHABLE_TAINT = "cluster.open-cluster-management.io/unreachable";
export const UNAVAILABLE_TAINT = "cluster.open-cluster-management.io/unavailable";

export const KUBE_APISERVER_CLIENT_SIGNER = "kubernetes.io/kube-apiserver-client";
/**
 * The account of the hub's gRPC server, and the annotation with the real requester
 * (docs/reference/certificates.md#kinds-of-requests).
 */
export const GRPC_SERVER_ACCOUNT = "system:serviceaccount:open-cluster-management-hub:grpc-server-sa";
export const CSR_USER_ANNOTATION = "open-cluster-management.io/csr-user";
/** Its certificates open the hub by that server; the hub's registration controller signs them. */
export const GRPC_SIGNER = "open-cluster-management.io/grpc";
export const MANAGED_CLUSTERS_GROUP = "system:open-cluster-management:managed-clusters";
export const CLUSTER_LEASE_NAME = "managed-cluster-lease";

export const CLUSTER_AVAILABLE = "ManagedClusterConditionAvailable";
export const CLUSTER_JOINED = "ManagedClusterJoined";
/** Condition of a namespace that a set has its clusters create. */
export const NAMESPACE_AVAILABLE = "NamespaceAvailable";
export const CLUSTER_ACCEPTED = "HubAcceptedManagedCluster";

/** Condition of a cluster add-on whose agent has a token; its message says until when. */
export const TOKEN_REFRESHED = "TokenRefreshed";
/** By this a cluster says that it joins as an AWS identity, without a certificate. */
export const CLUSTER_ARN_ANNOTATION = "agent.open-cluster-management.io/managed-cluster-arn";

/** The two groups of an add-on's agent on one cluster (docs/reference/registration.md#identities-of-add-on-agents). */
export function addOnGroups(cluster: string, addOn: string): [string, string] {
  return [
    `system:open-cluster-management:cluster:${cluster}:addon:${addOn}`,
    `system:open-cluster-management:addon:${addOn}`,
  ];
}

export function addOnUser(cluster: string, addOn: string, agent: string): string {
  return `system:open-cluster-management:cluster:${cluster}:addon:${addOn}:agent:${agent}`;
}

/**
 * The ServiceAccount, in its cluster's namespace, of an add-on's agent that registers by token
 * (docs/reference/registration.md#token-driver).
 */
export function addOnServiceAccount(addOn: string): string {
  return `${addOn}-agent`;
}

export function addOnServiceAccountUser(cluster: string, addOn: string): string {
  return `system:serviceaccount:${cluster}:${addOnServiceAccount(addOn)}`;
}

export function clusterGroup(cluster: string): string {
  return `system:open-cluster-management:${cluster}`;
}

/** The ClusterRole with the rights on works that each work agent has in its cluster's namespace. */
export const WORK_ROLE = "open-cluster-management:managedcluster:work";

/** The RoleBinding of that role, in the cluster's namespace. */
export function workBindingName(cluster: string): string {
  return `open-cluster-management:managedcluster:${cluster}:work`;
}
