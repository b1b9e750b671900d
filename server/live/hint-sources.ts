import type { WorkRow } from "@/lib/lists/works/row";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";

/** One step of a cached object. */
export interface ObjectChange<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** One cached kind, as far as it takes to know whether an object is there, and that it changed. */
export interface Heard<T> {
  readonly isSynced: boolean;
  get(name: string, namespace?: string): T | undefined;
  subscribe(listener: (change: ObjectChange<T>, key: string) => void): () => void;
}

/** Sources of invalidations. Caches report every version of an object, whatever they store of it. */
export interface HintSources {
  readonly caches: {
    readonly clusters: Heard<ManagedCluster>;
    readonly clusterSets: Heard<ManagedClusterSet>;
    readonly clusterSetBindings: Heard<ManagedClusterSetBinding>;
    readonly placements: Heard<Placement>;
    readonly placementDecisions: Heard<PlacementDecision>;
    readonly addOns: Heard<ClusterManagementAddOn>;
    readonly clusterAddOns: Heard<unknown>;
    readonly certificateRequests: Heard<CertificateSigningRequest>;
    readonly works: Heard<WorkRow>;
    readonly replicaSets: Heard<ManifestWorkReplicaSet>;
  };
  readonly rollouts: {
    subscribe(listener: (step: { readonly rows: ReadonlyMap<string, unknown> }) => void): () => void;
  };
}
