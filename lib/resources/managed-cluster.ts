import { Condition, condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

export const Taint = z.looseObject({
  key: z.string(),
  value: z._default(z.string(), ""),
  effect: z.string(),
  timeAdded: z.optional(z.nullable(z.string())),
});
export type Taint = z.infer<typeof Taint>;

const ClientConfig = z.looseObject({ url: z.string(), caBundle: z.optional(z.string()) });
const Claim = z.looseObject({ name: z.string(), value: z.string() });
const quantities = () => z._default(z.record(z.string(), z.union([z.string(), z.number()])), {});

/** A namespace that one of its sets has the cluster create. */
const ManagedNamespace = z.looseObject({
  clusterSet: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
  conditions: z._default(z.array(Condition), []),
});
export type ManagedNamespace = z.infer<typeof ManagedNamespace>;

export const ManagedCluster = kubeKind("ManagedCluster", {
  spec: z.prefault(
    z.looseObject({
      hubAcceptsClient: z._default(z.boolean(), false),
      leaseDurationSeconds: z._default(z.number(), 60),
      taints: z._default(z.array(Taint), []),
      managedClusterClientConfigs: z._default(z.array(ClientConfig), []),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      version: z.prefault(z.looseObject({ kubernetes: z._default(z.string(), "") }), {}),
      clusterClaims: z._default(z.array(Claim), []),
      capacity: quantities(),
      allocatable: quantities(),
      managedNamespaces: z.optional(z.array(ManagedNamespace)),
    }),
    {},
  ),
});
export type ManagedCluster = z.infer<typeof ManagedCluster>;

export const managedClusters: Resource<ManagedCluster> = {
  group: "cluster.open-cluster-management.io",
  version: "v1",
  plural: "managedclusters",
  kind: "ManagedCluster",
  namespaced: false,
  schema: ManagedCluster,
};

export type ClusterHealth = "pending" | "joining" | "available" | "unavailable" | "unknown" | "denied" | "deleting";

/** The state of a cluster (docs/reference/clusters.md#state-of-a-cluster): the first that applies. */
export function clusterHealth({
  metadata,
  spec,
  status,
}: Pick<ManagedCluster, "metadata" | "spec" | "status">): ClusterHealth {
  const { conditions } = status;
  if (metadata.deletionTimestamp) return "deleting";
  if (!spec.hubAcceptsClient) return condition(conditions, CLUSTER_ACCEPTED) ? "denied" : "pending";
  if (condition(conditions, CLUSTER_JOINED)?.status !== "True") return "joining";
  switch (condition(conditions, CLUSTER_AVAILABLE)?.status) {
    case "True":
      return "available";
    case "False":
      return "unavailable";
    default:
      return "unknown";
  }
}

const REGION_CLAIM = "region.open-cluster-management.io";

/** Where the cluster runs: as a label of ours or of Kubernetes says, else as it claims. */
export function regionOf({ metadata, status }: Pick<ManagedCluster, "metadata" | "status">): string | undefined {
  const { labels } = metadata;
  return labels.region ?? labels["topology.kubernetes.io/region"] ?? status.clusterClaims.find(isRegion)?.value;
}

/** What the cluster is for, as a label says: "prod". */
export function environmentOf({ metadata }: Pick<ManagedCluster, "metadata">): string | undefined {
  const { labels } = metadata;
  return labels.environment ?? labels.env;
}

function isRegion({ name }: { readonly name: string }): boolean {
  return name === REGION_CLAIM;
}

/** The cluster's claims by name. */
export function claimsOf(cluster: Pick<ManagedCluster, "status">): Record<string, string> {
  return Object.fromEntries(cluster.status.clusterClaims.map(({ name, value }) => [name, value]));
}
