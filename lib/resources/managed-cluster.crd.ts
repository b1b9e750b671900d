import { crd, flag, int32, list, listBy, object, oneOf, text } from "./json-schema";
import { managedClusters } from "./managed-cluster";
import {
  ageColumn,
  base64,
  conditionColumn,
  conditions,
  dateTime,
  namespaceName,
  qualifiedName,
  quantities,
} from "./schemas";

const clientConfig = object(
  {
    url: text({ description: "Address of the cluster's API server." }),
    caBundle: base64,
  },
  { required: ["url"] },
);

const taint = object(
  {
    key: qualifiedName,
    value: text({ maxLength: 1024 }),
    effect: oneOf(["NoSelect", "PreferNoSelect", "NoSelectIfNew"], {
      description: "What it does to placements that do not tolerate it.",
    }),
    timeAdded: { ...dateTime, nullable: true },
  },
  { required: ["effect", "key"] },
);

const spec = object(
  {
    hubAcceptsClient: flag({ description: "Whether the hub lets this cluster's agent work." }),
    leaseDurationSeconds: int32({
      description: "How often the agent renews its lease; the hub waits five times as long.",
      default: 60,
    }),
    taints: list(taint, { description: "Keep placements away that do not tolerate them. No key twice." }),
    managedClusterClientConfigs: list(clientConfig, { description: "Where the cluster's own API can be reached." }),
  },
  { description: "What the hub wants of the cluster." },
);

const claim = object({
  name: text({ minLength: 1, maxLength: 253 }),
  value: text({ minLength: 1, maxLength: 1024 }),
});

const managedNamespace = object(
  { clusterSet: text(), name: namespaceName, conditions },
  { required: ["clusterSet", "name"] },
);

const status = object(
  {
    conditions,
    version: object({ kubernetes: text() }, { description: "What the cluster runs." }),
    clusterClaims: list(claim, { description: "What the cluster says of itself." }),
    capacity: { ...quantities, description: "Sum over all nodes." },
    allocatable: { ...quantities, description: "Sum over the nodes that take new pods." },
    managedNamespaces: listBy(["clusterSet", "name"], managedNamespace, {
      description: "Namespaces that its sets ask for.",
    }),
  },
  { description: "What is known of the cluster." },
);

export const managedClusterCrd = crd(managedClusters, {
  shortNames: ["mcl", "mcls"],
  versions: [
    {
      name: "v1",
      description: "A cluster registered with this hub.",
      fields: { spec, status },
      columns: [
        { name: "Hub Accepted", type: "boolean", jsonPath: ".spec.hubAcceptsClient" },
        { name: "Managed Cluster URLs", type: "string", jsonPath: ".spec.managedClusterClientConfigs[*].url" },
        conditionColumn("Joined", "ManagedClusterJoined"),
        conditionColumn("Available", "ManagedClusterConditionAvailable"),
        ageColumn,
      ],
    },
  ],
});
