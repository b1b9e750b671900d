import type { RawObject } from "@/lib/kube/object";

export const RBAC_GROUP = "rbac.authorization.k8s.io";
const BOOTSTRAPPING = { "kubernetes.io/bootstrapping": "rbac-defaults" };
const HEALTH = ["/healthz", "/livez", "/readyz", "/version", "/version/"];
const REVIEWS = ["selfsubjectaccessreviews", "selfsubjectrulesreviews"];

/** The roles every Kubernetes has, as far as they say something about what is served here. */
export const SEED_ROLES: readonly RawObject[] = [
  role("cluster-admin", [
    { verbs: ["*"], apiGroups: ["*"], resources: ["*"] },
    { verbs: ["*"], nonResourceURLs: ["*"] },
  ]),
  role("system:basic-user", [
    { verbs: ["create"], apiGroups: ["authorization.k8s.io"], resources: REVIEWS },
    { verbs: ["create"], apiGroups: ["authentication.k8s.io"], resources: ["selfsubjectreviews"] },
  ]),
  role("system:discovery", [
    { verbs: ["get"], nonResourceURLs: ["/api", "/api/*", "/apis", "/apis/*", "/openapi", "/openapi/*", ...HEALTH] },
  ]),
  role("system:public-info-viewer", [{ verbs: ["get"], nonResourceURLs: HEALTH }]),
];

export const SEED_BINDINGS: readonly RawObject[] = [
  binding("cluster-admin", ["system:masters"]),
  binding("system:basic-user", ["system:authenticated"]),
  binding("system:discovery", ["system:authenticated"]),
  binding("system:public-info-viewer", ["system:authenticated", "system:unauthenticated"]),
];

function role(name: string, rules: readonly object[]): RawObject {
  return { metadata: { name, labels: BOOTSTRAPPING }, rules };
}

function binding(name: string, groups: readonly string[]): RawObject {
  return {
    metadata: { name, labels: BOOTSTRAPPING },
    roleRef: { apiGroup: RBAC_GROUP, kind: "ClusterRole", name },
    subjects: groups.map((group) => ({ kind: "Group", apiGroup: RBAC_GROUP, name: group })),
  };
}
