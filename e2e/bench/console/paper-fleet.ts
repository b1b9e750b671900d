import { storedClusterAddOns } from "@/e2e/bench/fleet-objects";
import { addOnName, clusterName, type FleetSize } from "@/e2e/bench/fleet-size";
import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";

/** What there is of one kind, in the version that the hub stores. */
export interface PaperKind {
  readonly resource: Resource;
  readonly objects: Iterable<RawObject>;
}

export interface PaperSize extends FleetSize {
  /** Whether each cluster add-on has its ManifestWork. */
  readonly works: boolean;
}

const STORED_ADD_ONS = { ...clusterManagementAddOns, version: "v1alpha1" };
const PLACEMENT = { namespace: "fleet", name: "everywhere" };
const MAX_DECISIONS = 100;
const SETS = 8;

/** As long as what a hub notes of the managers of a cluster add-on's fields: 1.7 KB. */
const MANAGED_FIELDS = ["flotilla", "work-agent", "registration", "lease-controller"].map((manager) => ({
  manager,
  operation: "Update",
  apiVersion: "addon.open-cluster-management.io/v1alpha1",
  fieldsType: "FieldsV1",
  fieldsV1: {
    "f:status": {
      "f:conditions": { "k:{type}": { ".": {}, "f:reason": {}, "f:message": {}, "f:lastTransitionTime": {} } },
    },
  },
  notes: "f".repeat(170),
}));

/**
 * A fleet as its hub lists it: every object has its own uid, version and times. One placement brings every add-on to
 * every cluster.
 */
export function paperFleet(size: PaperSize): PaperKind[] {
  return [
    { resource: managedClusters, objects: times(size.clusters, cluster) },
    {
      resource: managedClusterSets,
      objects: times(SETS, (index) => object(managedClusterSets, index, { name: `set-${index}` }, {})),
    },
    {
      resource: placements,
      objects: [object(placements, 0, PLACEMENT, { clusterSets: [] }, { numberOfSelectedClusters: size.clusters })],
    },
    {
      resource: placementDecisions,
      objects: times(Math.ceil(size.clusters / MAX_DECISIONS), (part) => decision(part, size.clusters)),
    },
    { resource: STORED_ADD_ONS, objects: times(size.addOns, addOn) },
    {
      resource: storedClusterAddOns,
      objects: times(size.clusters * size.addOns, (index) => clusterAddOn(size, index)),
    },
    {
      resource: manifestWorks,
      objects: times(size.works ? size.clusters * size.addOns : 0, (index) => work(size, index)),
    },
  ];
}

function* times(count: number, make: (index: number) => RawObject): Generator<RawObject> {
  for (let index = 0; index < count; index += 1) yield make(index);
}

function cluster(index: number): RawObject {
  const labels = {
    "cluster.open-cluster-management.io/clusterset": `set-${index % SETS}`,
    region: `region-${index % 12}`,
    environment: index % 5 === 0 ? "prod" : "stage",
    vendor: index % 3 === 0 ? "EKS" : "AKS",
  };
  const conditions = ["HubAcceptedManagedCluster", "ManagedClusterJoined", "ManagedClusterConditionAvailable"];
  return object(
    managedClusters,
    index,
    { name: clusterName(index), labels },
    { hubAcceptsClient: true, leaseDurationSeconds: 60 },
    {
      conditions: conditions.map((type) =>
        reported(type, index, index % 97 === 0 && type.endsWith("Available") ? "False" : "True"),
      ),
      version: { kubernetes: `v1.${30 + (index % 4)}.${index % 9}` },
      capacity: { cpu: "64", memory: "256Gi", pods: "220" },
      allocatable: { cpu: "61", memory: "240Gi", pods: "220" },
      clusterClaims: ["id.k8s.io", "platform.open-cluster-management.io"].map((name) => ({
        name,
        value: `${name}-${index}`,
      })),
    },
  );
}

function addOn(index: number): RawObject {
  const installStrategy = { type: "Placements", placements: [{ ...PLACEMENT, rolloutStrategy: { type: "All" } }] };
  const spec = {
    addOnMeta: { displayName: addOnName(index), description: "An add-on of every cluster" },
    installStrategy,
  };
  return object(STORED_ADD_ONS, index, { name: addOnName(index) }, spec);
}

function decision(part: number, clusters: number): RawObject {
  const labels = {
    "cluster.open-cluster-management.io/placement": PLACEMENT.name,
    "cluster.open-cluster-management.io/decision-group-index": "0",
    "cluster.open-cluster-management.io/decision-group-name": "",
  };
  const size = Math.min(MAX_DECISIONS, clusters - part * MAX_DECISIONS);
  const decisions = Array.from({ length: size }, (_, index) => ({
    clusterName: clusterName(part * MAX_DECISIONS + index),
    reason: "",
  }));
  const metadata = { namespace: PLACEMENT.namespace, name: `${PLACEMENT.name}-decision-${part}`, labels };
  return object(placementDecisions, part, metadata, undefined, { decisions });
}

/** With `fault` it is not available, for that reason. */
export function clusterAddOn({ addOns }: FleetSize, index: number, version = index, fault?: string): RawObject {
  const name = addOnName(index % addOns);
  const namespace = clusterName(Math.floor(index / addOns));
  const isDegraded = index % 211 === 0;
  const conditions = [
    { ...reported("Available", index, fault ? "False" : "True"), ...(fault ? { message: fault } : {}) },
    reported("ManifestApplied", index + 1),
    reported("Configured", index + 2),
    reported("Degraded", index + 3, isDegraded ? "True" : "False"),
  ];
  const managedFields = MANAGED_FIELDS.map((each) => ({ ...each, time: time(index) }));
  const annotations = { "addon.open-cluster-management.io/values": "{}" };
  const ownerReferences = [
    { apiVersion: "addon.open-cluster-management.io/v1alpha1", kind: STORED_ADD_ONS.kind, name, uid: uid("m", index) },
  ];
  const metadata = {
    name,
    namespace,
    annotations,
    ownerReferences,
    finalizers: ["addon.open-cluster-management.io/pre-delete"],
    managedFields,
  };
  const status = { conditions, namespace: "open-cluster-management-agent-addon", healthCheck: { mode: "Lease" } };
  const resourceVersion = String(1_000_000 + version);
  return object(
    storedClusterAddOns,
    index,
    { ...metadata, resourceVersion },
    { installNamespace: "open-cluster-management-agent-addon" },
    status,
  );
}

function work({ addOns }: FleetSize, index: number): RawObject {
  const addOn = addOnName(index % addOns);
  const namespace = clusterName(Math.floor(index / addOns));
  const ref = { namespace: "open-cluster-management-agent-addon", name: addOn };
  const container = { name: "agent", image: `registry.example/${addOn}:1.4.0`, args: ["agent", "--v=2"] };
  const template = { metadata: { labels: { app: addOn } }, spec: { containers: [container] } };
  const deployment = { apiVersion: "apps/v1", kind: "Deployment", metadata: ref, spec: { replicas: 2, template } };
  const account = { apiVersion: "v1", kind: "ServiceAccount", metadata: ref };
  const resourceMeta = {
    ordinal: 0,
    group: "apps",
    version: "v1",
    kind: "Deployment",
    resource: "deployments",
    ...ref,
  };
  const manifests = [{ resourceMeta, conditions: [reported("Applied", index), reported("Available", index)] }];
  const labels = { "open-cluster-management.io/addon-name": addOn };
  return object(
    manifestWorks,
    index,
    { name: `addon-${addOn}-deploy-0`, namespace, labels, managedFields: MANAGED_FIELDS.slice(2) },
    { workload: { manifests: [deployment, account] } },
    { conditions: [reported("Applied", index), reported("Available", index + 1)], resourceStatus: { manifests } },
  );
}

function object(resource: Resource, index: number, metadata: object, spec?: object, status?: object): RawObject {
  const { kind, plural } = resource;
  return {
    apiVersion: apiVersionOf(resource),
    kind,
    metadata: {
      uid: uid(plural.slice(0, 1), index),
      resourceVersion: String(1_000_000 + index),
      generation: 1,
      creationTimestamp: time(index),
      ...metadata,
    },
    ...(spec && { spec }),
    ...(status && { status }),
  };
}

function reported(type: string, index: number, status = "True") {
  const message = `The controller reports ${type} of this object as it was seen at last`;
  return { type, status, reason: `${type}Reported`, message, lastTransitionTime: time(index) };
}

function uid(kind: string, index: number): string {
  return `${kind.charCodeAt(0).toString(16)}000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
}

/** One of a month's seconds: few objects share one. */
function time(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + ((index * 7_919) % 2_592_000) * 1_000).toISOString().replace(".000Z", "Z");
}
