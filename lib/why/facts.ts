import type { ClusterCel } from "@/lib/placement/cel";
import type { ScoresOf } from "@/lib/placement/prioritizers";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import type { RolloutLane } from "@/lib/rollout/lane";
import type { NeededRight } from "./why";

/** What the caller may see, or the missing right. */
export type Seen<T> =
  | { readonly value: T; readonly missing?: undefined }
  | { readonly value?: undefined; readonly missing: NeededRight };

/** All clusters of the hub, for ranks. */
export interface Fleet {
  readonly clusters: readonly ManagedCluster[];
  /** How often the decisions of all placements but this one ("namespace/name") name each cluster. */
  readonly decisionsBeside: (key: string) => ReadonlyMap<string, number>;
  /** Absent if scores from add-ons are unknown: then they are not used for ranking. */
  readonly scoresOf?: ScoresOf;
}

/** The hub's state about one add-on and one cluster, as far as the caller may see it. */
export interface WhyFacts {
  readonly clusterName: string;
  readonly addOnName: string;
  /** Undefined if the hub has none of that name. */
  readonly cluster: ManagedCluster | undefined;
  readonly addOn: Seen<ClusterManagementAddOn | undefined>;
  /** Which add-ons the manager is responsible for; undefined before the first heartbeat. */
  readonly mode: ManagerMode | undefined;
  readonly sets: Seen<readonly ManagedClusterSet[]>;
  /** Of one namespace. */
  readonly bindings: (namespace: string) => Seen<readonly ManagedClusterSetBinding[]>;
  /** By "namespace/name", as the two below. */
  readonly placement: (key: string) => Seen<Placement | undefined>;
  readonly decisions: (key: string) => Seen<readonly PlacementDecision[]>;
  readonly rollout: (key: string) => Seen<RolloutLane | undefined>;
  readonly fleet: Seen<Fleet>;
  readonly clusterAddOn: Seen<ManagedClusterAddOn | undefined>;
  /** Of this add-on on this cluster, as the two below. */
  readonly works: Seen<readonly ManifestWork[]>;
  readonly requests: Seen<readonly CertificateSigningRequest[]>;
  readonly cel?: ClusterCel;
  readonly now: Date;
}
