import type { OwnDeletedKind } from "@/lib/api/deletions/own-deletion";
import type { Resource } from "@/lib/kube/resource";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { rolloutGates } from "@/lib/resources/rollout-gate";

/** Kinds of the hub's own objects that the console follows, so that they are listed while they are being deleted. */
export const LISTED_KINDS = {
  ClusterManagementAddOn: clusterManagementAddOns,
  ManagedClusterSet: managedClusterSets,
  ManagedClusterSetBinding: managedClusterSetBindings,
  Placement: placements,
  ManifestWorkReplicaSet: manifestWorkReplicaSets,
  MaintenanceWindow: maintenanceWindows,
  Freeze: freezes,
  RolloutGate: rolloutGates,
} as const satisfies Partial<Record<DeletionRow["kind"], Resource>>;

/** Those whose deletion is explained on their pages, read as the caller: the console's own account may not list the others. */
export const EXPLAINED_KINDS: Readonly<Record<OwnDeletedKind, Resource>> = {
  ...LISTED_KINDS,
  AddOnTemplate: addOnTemplates,
  AddOnDeploymentConfig: addOnDeploymentConfigs,
  ManagedServiceAccount: managedServiceAccounts,
};
