import type { CustomResourceDefinition } from "@/lib/kube/crd";
import { addOnDeploymentConfigCrd } from "./add-on-deployment-config.crd";
import { addOnPlacementScoreCrd } from "./add-on-placement-score.crd";
import { addOnTemplateCrd } from "./add-on-template.crd";
import { clusterManagementAddOnCrd } from "./cluster-management-add-on.crd";
import { freezeCrd } from "./freeze.crd";
import { maintenanceWindowCrd } from "./maintenance-window.crd";
import { managedClusterCrd } from "./managed-cluster.crd";
import { managedClusterAddOnCrd } from "./managed-cluster-add-on.crd";
import { managedClusterSetCrd } from "./managed-cluster-set.crd";
import { managedClusterSetBindingCrd } from "./managed-cluster-set-binding.crd";
import { manifestWorkCrd } from "./manifest-work.crd";
import { manifestWorkReplicaSetCrd } from "./manifest-work-replica-set.crd";
import { placementCrd } from "./placement.crd";
import { placementDecisionCrd } from "./placement-decision.crd";
import { rolloutGateCrd } from "./rollout-gate.crd";

/** OCM's kinds that we know, as a hub serves them. */
export const ocmCrds: readonly CustomResourceDefinition[] = [
  managedClusterCrd,
  managedClusterSetCrd,
  managedClusterSetBindingCrd,
  placementCrd,
  placementDecisionCrd,
  addOnPlacementScoreCrd,
  clusterManagementAddOnCrd,
  managedClusterAddOnCrd,
  addOnTemplateCrd,
  addOnDeploymentConfigCrd,
  manifestWorkCrd,
  manifestWorkReplicaSetCrd,
];

/** Our own kinds, which a hub may do without. */
export const flotillaCrds: readonly CustomResourceDefinition[] = [maintenanceWindowCrd, freezeCrd, rolloutGateCrd];

/** All kinds that we bring along or read. */
export const allCrds: readonly CustomResourceDefinition[] = [...ocmCrds, ...flotillaCrds];
