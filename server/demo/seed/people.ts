import { INVITATION_NAMESPACE, NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";

const RBAC = "rbac.authorization.k8s.io";

/** The people of the demo and what they may do: the users that its tokens stand for. */
export const people: readonly RawObject[] = [
  mayActAs("admin", "cluster-admin"),
  mayActAs("operator", "flotilla:operator"),
  mayActAs("viewer", "flotilla:viewer"),
  hasRole("operator", "flotilla:revisions"),
  hasRole("viewer", "flotilla:revisions"),
  hasRole("operator", "flotilla:notifications"),
  hasRole("operator", "flotilla:inviter", INVITATION_NAMESPACE),
];

function hasRole(user: string, role: string, namespace = NAMESPACE): RawObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: "RoleBinding",
    metadata: { name: `${role}:${user}`, namespace },
    roleRef: { apiGroup: RBAC, kind: "Role", name: role },
    subjects: [{ apiGroup: RBAC, kind: "User", name: user }],
  };
}

function mayActAs(user: string, role: string): RawObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: "ClusterRoleBinding",
    metadata: { name: `flotilla-demo:${user}` },
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: role },
    subjects: [{ apiGroup: RBAC, kind: "User", name: user }],
  };
}
