import type { ObjectId, ObjectKind } from "@/lib/api/objects/whole-objects";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { secrets } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import { ApiError } from "@/server/errors";

const KINDS: Readonly<Record<ObjectKind, Resource>> = {
  "managedclusters.cluster.open-cluster-management.io": managedClusters,
  "managedclustersets.cluster.open-cluster-management.io": managedClusterSets,
  "managedclustersetbindings.cluster.open-cluster-management.io": managedClusterSetBindings,
  "placements.cluster.open-cluster-management.io": placements,
  "placementdecisions.cluster.open-cluster-management.io": placementDecisions,
  "certificatesigningrequests.certificates.k8s.io": certificateSigningRequests,
  "clustermanagementaddons.addon.open-cluster-management.io": clusterManagementAddOns,
  "managedclusteraddons.addon.open-cluster-management.io": managedClusterAddOns,
  "addontemplates.addon.open-cluster-management.io": addOnTemplates,
  "addondeploymentconfigs.addon.open-cluster-management.io": addOnDeploymentConfigs,
  "manifestworks.work.open-cluster-management.io": manifestWorks,
  "maintenancewindows.flotilla.dev": maintenanceWindows,
  "freezes.flotilla.dev": freezes,
  "rolloutgates.flotilla.dev": rolloutGates,
  "managedserviceaccounts.authentication.open-cluster-management.io": managedServiceAccounts,
  "manifestworkreplicasets.work.open-cluster-management.io": manifestWorkReplicaSets,
  secrets,
};

export function resourceOf(kind: ObjectKind): Resource {
  return KINDS[kind];
}

/** Where an object is. Throws `ApiError` "invalid" for a namespace too many or too few. */
export function positionOf({ kind, name, namespace }: ObjectId): {
  readonly resource: Resource;
  readonly ref: ObjectRef;
} {
  const resource = resourceOf(kind);
  if (resource.namespaced === (namespace !== undefined))
    return { resource, ref: namespace === undefined ? { name } : { name, namespace } };
  throw new ApiError(
    "invalid",
    resource.namespaced ? `${resource.kind} needs a namespace.` : `${resource.kind} has no namespace.`,
  );
}
