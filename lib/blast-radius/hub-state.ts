import type { ScheduleFacts } from "@/lib/enable/scheduled";
import type { StartFacts } from "@/lib/gates/start-rules";
import type { KubeObject } from "@/lib/kube/object";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import type { Placement } from "@/lib/resources/placement";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import type { HashOf } from "@/lib/rollout/config-status";

/** What of a hub decides which clusters have which add-on, and with which configuration. */
export interface HubState extends ScheduleFacts {
  readonly placements: readonly Placement[];
  readonly addOns: readonly ClusterManagementAddOn[];
  /** All cluster add-ons of the add-on with this name. */
  readonly clusterAddOns: (addOn: string) => readonly RollingAddOn[];
  readonly hashOf: HashOf;
  /** Absent where they are not known: nothing is said of them then. */
  readonly replicaSets?: readonly ManifestWorkReplicaSet[] | undefined;
  /** Windows and freezes, whose `nowMs` is `now`; absent where they are not known: they are not counted then. */
  readonly starts?: StartFacts | undefined;
  /** The right without which they are not. */
  readonly unseen?: UnseenRight | undefined;
}

interface UnseenRight {
  readonly verb: string;
  readonly resource: string;
  readonly group: string;
}

interface ChangeOf<Kind extends string, T> {
  readonly kind: Kind;
  /** Undefined where the object is created. */
  readonly before: T | undefined;
  /** Undefined where the object is deleted. */
  readonly after: T | undefined;
}

/** One object of a hub before and after a write. */
export type ObjectChange =
  | ChangeOf<"Placement", Placement>
  | ChangeOf<"ManagedCluster", ManagedCluster>
  | ChangeOf<"ManagedClusterSet", ManagedClusterSet>
  | ChangeOf<"ManagedClusterSetBinding", ManagedClusterSetBinding>
  | ChangeOf<"ClusterManagementAddOn", ClusterManagementAddOn>
  | ChangeOf<"ManagedClusterAddOn", RollingAddOn>
  | ChangeOf<"ManifestWorkReplicaSet", ManifestWorkReplicaSet>
  /** Unread, because their hash is one of raw JSON. */
  | ChangeOf<"AddOnDeploymentConfig" | "AddOnTemplate", KubeObject>;
