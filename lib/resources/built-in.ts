import { KubeObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";

export const namespaces = builtIn("", "v1", "namespaces", "Namespace", false);
export const configMaps = builtIn("", "v1", "configmaps", "ConfigMap", true);
/** Never cached: it is read by name when needed. */
export const secrets = builtIn("", "v1", "secrets", "Secret", true);
export const serviceAccounts = builtIn("", "v1", "serviceaccounts", "ServiceAccount", true);
export const roles = builtIn("rbac.authorization.k8s.io", "v1", "roles", "Role", true);
export const roleBindings = builtIn("rbac.authorization.k8s.io", "v1", "rolebindings", "RoleBinding", true);
export const clusterRoles = builtIn("rbac.authorization.k8s.io", "v1", "clusterroles", "ClusterRole", false);
export const clusterRoleBindings = builtIn(
  "rbac.authorization.k8s.io",
  "v1",
  "clusterrolebindings",
  "ClusterRoleBinding",
  false,
);

function builtIn(
  group: string,
  version: string,
  plural: string,
  kind: string,
  namespaced: boolean,
): Resource<KubeObject> {
  return { group, version, plural, kind, namespaced, schema: KubeObject };
}
