import type { RawObject } from "@/lib/kube/object";

const CLUSTER = "cluster.open-cluster-management.io";
const RBAC = "rbac.authorization.k8s.io";
const WORK = "work.open-cluster-management.io";

const NAMESPACE = "store-apps";
const SET = "stores";
const APP = "point-of-sale";

/** Every agent says what it runs as soon as it has joined. */
const JOINED = { key: "product.open-cluster-management.io", operator: "Exists" };

/** Long enough that people find it waiting. */
const WAITS_BETWEEN_GROUPS = "12h";

/**
 * What the examples have before any cluster: a set of some clusters that is bound to a team's namespace, and rights for
 * the people of the demo.
 */
export const exampleObjects: readonly RawObject[] = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } },
  {
    apiVersion: `${CLUSTER}/v1beta2`,
    kind: "ManagedClusterSet",
    metadata: { name: SET },
    spec: {
      clusterSelector: { selectorType: "LabelSelector", labelSelector: { matchLabels: { vendor: "K3s" } } },
    },
  },
  {
    apiVersion: `${CLUSTER}/v1beta2`,
    kind: "ManagedClusterSetBinding",
    metadata: { name: SET, namespace: NAMESPACE },
    spec: { clusterSet: SET },
  },
  ...rights("flotilla-demo:access-viewer", ["operator", "viewer"], ["get", "list", "watch"]),
  ...rights("flotilla-demo:access-operator", ["operator"], ["create", "update", "patch", "delete"]),
];

/** For a fleet that is ready: a replica set of the team, whose first group is done while the next one waits. */
export const exampleReplicaSet: readonly RawObject[] = [
  {
    apiVersion: `${CLUSTER}/v1beta1`,
    kind: "Placement",
    metadata: { name: SET, namespace: NAMESPACE },
    spec: {
      clusterSets: [SET],
      predicates: [{ requiredClusterSelector: { claimSelector: { matchExpressions: [JOINED] } } }],
      decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "40%" } },
    },
  },
  replicaSet(),
];

function replicaSet(): RawObject {
  const labels = { app: APP };
  const place = { name: APP, namespace: "store" };
  const container = {
    name: APP,
    image: "registry.example.com/stores/point-of-sale:v2.4.0",
    resources: { requests: { cpu: "100m", memory: "128Mi" } },
  };
  const manifests = [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: place.namespace } },
    { apiVersion: "v1", kind: "ConfigMap", metadata: place, data: { currency: "EUR", receipts: "printed" } },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { ...place, labels },
      spec: {
        replicas: 2,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    },
  ];
  const isStarting = "!has(object.status.readyReplicas) || object.status.readyReplicas < object.spec.replicas";
  const manifestConfigs = [
    {
      resourceIdentifier: { group: "apps", resource: "deployments", ...place },
      feedbackRules: [{ type: "WellKnownStatus" }],
      conditionRules: [{ type: "CEL", condition: "Progressing", celExpressions: [isStarting] }],
    },
  ];
  const progressivePerGroup = { minSuccessTime: WAITS_BETWEEN_GROUPS, progressDeadline: "10m" };
  return {
    apiVersion: `${WORK}/v1alpha1`,
    kind: "ManifestWorkReplicaSet",
    metadata: { name: APP, namespace: NAMESPACE },
    spec: {
      placementRefs: [{ name: SET, rolloutStrategy: { type: "ProgressivePerGroup", progressivePerGroup } }],
      manifestWorkTemplate: { workload: { manifests }, manifestConfigs },
    },
  };
}

/** The roles of the product have no rights on kinds that a hub may lack. */
function rights(name: string, users: readonly string[], verbs: readonly string[]): RawObject[] {
  const rules = [
    { apiGroups: ["authentication.open-cluster-management.io"], resources: ["managedserviceaccounts"], verbs },
    { apiGroups: ["rbac.open-cluster-management.io"], resources: ["clusterpermissions"], verbs },
    { apiGroups: ["multicluster.x-k8s.io"], resources: ["clusterprofiles"], verbs },
    { apiGroups: ["proxy.open-cluster-management.io"], resources: ["managedproxyconfigurations"], verbs },
  ];
  return [
    { apiVersion: `${RBAC}/v1`, kind: "ClusterRole", metadata: { name }, rules },
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: RBAC, kind: "ClusterRole", name },
      subjects: users.map((user) => ({ apiGroup: RBAC, kind: "User", name: user })),
    },
  ];
}
