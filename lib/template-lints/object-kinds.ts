/** Built-in kinds that are in no namespace. */
export const CLUSTER_KINDS: ReadonlySet<string> = new Set([
  ...["Namespace", "Node", "PersistentVolume", "ClusterRole", "ClusterRoleBinding", "StorageClass", "PriorityClass"],
  ...["CustomResourceDefinition", "APIService", "ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"],
  ...["ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding", "RuntimeClass", "CSIDriver", "IngressClass"],
]);

/** Built-in kinds that are in a namespace. */
export const NAMESPACED_KINDS: ReadonlySet<string> = new Set([
  ...["Deployment", "DaemonSet", "StatefulSet", "ReplicaSet", "Job", "CronJob", "Pod", "Service", "ServiceAccount"],
  ...["ConfigMap", "Secret", "Role", "RoleBinding", "Ingress", "NetworkPolicy", "PersistentVolumeClaim"],
  ...["PodDisruptionBudget", "HorizontalPodAutoscaler", "ResourceQuota", "LimitRange", "Endpoints", "Lease"],
]);

/** Namespaces that every cluster of a hub has. */
export const EXISTING_NAMESPACES: ReadonlySet<string> = new Set([
  ...["default", "kube-system", "kube-public", "kube-node-lease"],
  ...["open-cluster-management-agent", "open-cluster-management-agent-addon"],
]);
