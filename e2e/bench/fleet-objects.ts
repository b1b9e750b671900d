import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type Resource, resourcePath } from "@/lib/kube/resource";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { addOnName, clusterName, type FleetSize } from "./fleet-size";

const TIME = "2026-01-01T00:00:00Z";
const HASH = "6ad0a1dd0e53b1a0fcb40b1d8d3f0d4c7a4b2a9f5c9d8e7f6a5b4c3d2e1f0a9b";

/** In the version that hubs store. */
export const storedClusterAddOns = { ...managedClusterAddOns, version: "v1alpha1" };

/** An object to create in a collection, and the status to give it then. */
export interface FleetObject {
  /** The path of its collection. */
  readonly collection: string;
  readonly object: RawObject & { readonly metadata: { readonly name: string } };
  readonly status?: object;
}

/** All that a fleet has on its hub, cluster by cluster: the size of an object is that of one in use. */
export function* fleetObjects({ clusters, addOns }: FleetSize): Generator<FleetObject> {
  for (let index = 0; index < clusters; index++) {
    const cluster = clusterName(index);
    yield* ownObjects(cluster, index);
    for (let number = 0; number < addOns; number++) {
      yield clusterAddOn(cluster, addOnName(number));
      yield work(cluster, addOnName(number));
    }
  }
}

function* ownObjects(cluster: string, index: number): Generator<FleetObject> {
  const labels = {
    region: `region-${index % 12}`,
    environment: index % 5 === 0 ? "production" : "staging",
    vendor: "EKS",
  };
  yield {
    ...of(managedClusters, { name: cluster, labels }, { hubAcceptsClient: true, leaseDurationSeconds: 60 }),
    status: {
      conditions: ["HubAcceptedManagedCluster", "ManagedClusterJoined", "ManagedClusterConditionAvailable"].map(isTrue),
      version: { kubernetes: "v1.34.2" },
      capacity: { cpu: "64", memory: "256Gi", pods: "220" },
      allocatable: { cpu: "61", memory: "240Gi", pods: "220" },
      clusterClaims: ["id.k8s.io", "platform.open-cluster-management.io", "product.open-cluster-management.io"].map(
        (name) => {
          return { name, value: `${cluster}.${name}` };
        },
      ),
    },
  };
  yield {
    collection: "/api/v1/namespaces",
    object: { apiVersion: "v1", kind: "Namespace", metadata: { name: cluster } },
  };
  const lease = { leaseDurationSeconds: 60, renewTime: "2026-01-01T00:00:00.000000Z" };
  yield of(leases, { name: "managed-cluster-lease", namespace: cluster }, lease);
}

function clusterAddOn(namespace: string, name: string): FleetObject {
  const config = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
  const hashed = { name: `${name}-1.4.0`, specHash: HASH };
  return {
    ...of(storedClusterAddOns, { name, namespace, labels: { "addon.open-cluster-management.io/hosted": "false" } }, {}),
    status: {
      conditions: ["Available", "RegistrationApplied", "ManifestApplied", "Configured", "Progressing"].map(isTrue),
      namespace: "open-cluster-management-agent-addon",
      supportedConfigs: [config],
      configReferences: [
        { ...config, ...hashed, lastObservedGeneration: 1, desiredConfig: hashed, lastAppliedConfig: hashed },
      ],
      registrations: [
        {
          signerName: "kubernetes.io/kube-apiserver-client",
          subject: { user: `${namespace}:${name}`, groups: [name] },
        },
      ],
      healthCheck: { mode: "Customized" },
      relatedObjects: [{ group: "addon.open-cluster-management.io", resource: "clustermanagementaddons", name }],
    },
  };
}

function work(namespace: string, addOn: string): FleetObject {
  const labels = { "open-cluster-management.io/addon-name": addOn };
  const ref = { namespace: "open-cluster-management-agent-addon", name: addOn };
  return {
    ...of(
      manifestWorks,
      { name: `addon-${addOn}-deploy-0`, namespace, labels },
      { workload: { manifests: manifests(ref) } },
    ),
    status: {
      conditions: ["Applied", "Available"].map(isTrue),
      resourceStatus: {
        manifests: [
          {
            resourceMeta: {
              ordinal: 0,
              group: "apps",
              version: "v1",
              kind: "Deployment",
              resource: "deployments",
              ...ref,
            },
            conditions: ["Applied", "Available", "StatusFeedbackSynced"].map(isTrue),
            statusFeedback: { values: [{ name: "ReadyReplicas", fieldValue: { type: "Integer", integer: 2 } }] },
          },
        ],
      },
    },
  };
}

function manifests(ref: { namespace: string; name: string }): object[] {
  const labels = { app: ref.name };
  const resources = { requests: { cpu: "50m", memory: "64Mi" }, limits: { memory: "256Mi" } };
  const container = {
    name: "agent",
    image: `registry.example/${ref.name}:1.4.0`,
    args: ["agent", "--v=2"],
    resources,
  };
  const spec = {
    replicas: 2,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [container] } },
  };
  return [
    { apiVersion: "apps/v1", kind: "Deployment", metadata: { ...ref, labels }, spec },
    { apiVersion: "v1", kind: "ServiceAccount", metadata: ref },
  ];
}

function of(
  resource: Resource,
  metadata: FleetObject["object"]["metadata"] & { namespace?: string },
  spec: object,
): FleetObject {
  const { kind } = resource;
  return {
    collection: resourcePath(resource, { namespace: metadata.namespace }),
    object: { apiVersion: apiVersionOf(resource), kind, metadata, spec },
  };
}

function isTrue(type: string) {
  return {
    type,
    status: "True",
    reason: `${type}Reached`,
    message: `The controller reports ${type} as it should be`,
    lastTransitionTime: TIME,
  };
}
