import { ADD_ON_KINDS } from "@/server/controllers/add-on/hub";
import { CERTIFICATES_KINDS } from "@/server/controllers/certificates/facts";
import { ISSUED_KINDS } from "@/server/controllers/certificates/issued-facts";
import { CLUSTER_ADD_ON_KINDS } from "@/server/controllers/cluster-add-on/hub";
import { FREEZE_KINDS } from "@/server/controllers/starts/freezes";
import { GATE_KINDS } from "@/server/controllers/starts/gates";
import { WINDOW_KINDS } from "@/server/controllers/starts/windows";
import { kinds } from "@/server/hub/hub";
import type { KindNeeds } from "@/server/hub/kind-needs";

/** What the approver reads, in this order, as the others do. */
export const APPROVER_KINDS = {
  clusters: kinds.clusters,
  addOnTemplates: kinds.addOnTemplates,
  addOnDeploymentConfigs: kinds.addOnDeploymentConfigs,
  addOns: kinds.addOns,
  clusterAddOns: kinds.clusterAddOns,
  certificateRequests: kinds.certificateRequests,
  addOnRoleBindings: kinds.addOnRoleBindings,
  identityFindings: kinds.identityFindings,
};

/** What the rest of the add-on manager reads. */
export const ADD_ONS_KINDS = {
  clusters: kinds.clusters,
  clusterSets: kinds.clusterSets,
  placements: kinds.placements,
  placementDecisions: kinds.placementDecisions,
  maintenanceWindows: kinds.maintenanceWindows,
  freezes: kinds.freezes,
  rolloutGates: kinds.rolloutGates,
  addOnTemplates: kinds.addOnTemplates,
  addOnDeploymentConfigs: kinds.addOnDeploymentConfigs,
  addOns: kinds.addOns,
  clusterAddOns: kinds.clusterAddOns,
  addOnRoleBindings: kinds.addOnRoleBindings,
  tokenServiceAccounts: kinds.tokenServiceAccounts,
  tokenRoles: kinds.tokenRoles,
  tokenRoleBindings: kinds.tokenRoleBindings,
  works: kinds.works,
};

/** The kinds that the whole add-on manager follows. */
export const CONTROLLER_KINDS = {
  ...ADD_ONS_KINDS,
  certificateRequests: kinds.certificateRequests,
  identityFindings: kinds.identityFindings,
};

/** What each controller needs of them. */
export const CONTROLLER_NEEDS: Readonly<Record<string, KindNeeds<keyof typeof CONTROLLER_KINDS>>> = {
  "add-on": ADD_ON_KINDS,
  "cluster-add-on": CLUSTER_ADD_ON_KINDS,
  freeze: FREEZE_KINDS,
  "maintenance-window": WINDOW_KINDS,
  "rollout-gate": GATE_KINDS,
  certificates: CERTIFICATES_KINDS,
  "issued-identities": ISSUED_KINDS,
};
