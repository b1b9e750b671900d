import { NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import { addOnObjects, agentRole, type CatalogueEntry, type Release, releaseObjects } from "./catalogue-entry";
import { HELLOWORLD_ROLE, helloworldObjects } from "./helloworld";

/** Where the demo keeps its placements. Every cluster can be chosen there. */
const PLACEMENTS_NAMESPACE = "fleet-addons";

/** Workloads of the catalogue that have trouble on a few clusters of a demo fleet. */
export const TROUBLED_WORKLOADS = ["log-shipper"] as const;

const RBAC = "rbac.authorization.k8s.io";
const CLUSTER = "cluster.open-cluster-management.io";

const entries: readonly CatalogueEntry[] = [
  {
    name: "node-doctor",
    version: "1.4.2",
    displayName: "Node Doctor",
    description:
      "Watches the nodes of a cluster and reports disks that fill up, clocks that drift and kubelets that stall.",
    image: "registry.example.com/platform/node-doctor",
    replicas: 2,
    args: [
      "--cluster={{CLUSTER_NAME}}",
      `--watch-namespace=${DEFAULT_INSTALL_NAMESPACE}`,
      "--hub-kubeconfig={{HUB_KUBECONFIG}}",
    ],
    enabledOn: {
      labelSelector: { matchExpressions: [{ key: "environment", operator: "In", values: ["production", "staging"] }] },
    },
  },
  {
    name: "log-shipper",
    version: "3.1.0",
    displayName: "Log Shipper",
    description: "Ships the logs of all pods to the fleet's log store.",
    image: "registry.example.com/platform/log-shipper",
    replicas: 3,
    args: [
      "--cluster={{CLUSTER_NAME}}",
      `--buffer-namespace=${DEFAULT_INSTALL_NAMESPACE}`,
      "--hub-kubeconfig={{HUB_KUBECONFIG}}",
      "--level={{LOG_LEVEL}}",
    ],
    settings: {
      customizedVariables: [{ name: "LOG_LEVEL", value: "info" }],
      resourceRequirements: [
        {
          containerID: "deployments:log-shipper:*",
          resources: { requests: { cpu: "100m", memory: "128Mi" }, limits: { memory: "256Mi" } },
        },
      ],
    },
    enabledOn: {},
  },
  {
    name: "hello-template",
    version: "0.1.0",
    displayName: "Hello Template",
    description: "A minimal add-on with a single Deployment. Enable it to see a rollout.",
    image: "registry.example.com/examples/hello",
    replicas: 1,
    args: ["--greet={{CLUSTER_NAME}}", `--namespace=${DEFAULT_INSTALL_NAMESPACE}`],
  },
];

/**
 * Four add-ons, two of them enabled on clusters with these labels, and a namespace in which placements for more can be
 * made.
 */
export function catalogue(clusterLabels: Readonly<Record<string, string>> = {}): RawObject[] {
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: PLACEMENTS_NAMESPACE } },
    {
      apiVersion: `${CLUSTER}/v1beta2`,
      kind: "ManagedClusterSetBinding",
      metadata: { name: "global", namespace: PLACEMENTS_NAMESPACE },
      spec: { clusterSet: "global" },
    },
    ...entries.flatMap((entry) => addOnObjects(entry, PLACEMENTS_NAMESPACE, clusterLabels)),
    ...helloworldObjects(),
    ...mayHandOn([...entries.map(({ name }) => agentRole(name)), HELLOWORLD_ROLE]),
  ];
}

/**
 * A new version of an add-on of the catalogue; one that is not enabled yet is installed on every cluster that has
 * joined.
 */
export function release(addOn: string, how: Release): RawObject[] {
  const entry = entries.find(({ name }) => name === addOn);
  if (!entry) throw new Error(`The catalogue has no ${addOn}.`);
  return releaseObjects({ enabledOn: {}, ...entry }, PLACEMENTS_NAMESPACE, how);
}

/** The controllers bind the roles of these add-ons' agents without holding what is in them. */
function mayHandOn(roles: readonly string[]): RawObject[] {
  const name = "flotilla-demo:bind-agent-roles";
  return [
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRole",
      metadata: { name },
      rules: [{ apiGroups: [RBAC], resources: ["clusterroles"], verbs: ["bind"], resourceNames: roles }],
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: RBAC, kind: "ClusterRole", name },
      subjects: [{ kind: "ServiceAccount", name: "flotilla-controllers", namespace: NAMESPACE }],
    },
  ];
}
