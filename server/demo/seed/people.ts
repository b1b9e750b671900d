import type { RawObject } from "@/lib/kube/object";

const RBAC = "rbac.authorization.k8s.io";

/** The people of the demo and what they may do: the users that its tokens stand for. */
export const people: readonly RawObject[] = [
  mayActAs("admin", "cluster-admin"),
  mayActAs("operator", "flotilla:operator"),
  mayActAs("viewer", "flotilla:viewer"),
];

function mayActAs(user: string, role: string): RawObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: "ClusterRoleBinding",
    metadata: { name: `flotilla-demo:${user}` },
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: role },
    subjects: [{ apiGroup: RBAC, kind: "User", name: user }],
  };
}
