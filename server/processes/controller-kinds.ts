import { ADD_ON_KINDS } from "@/server/controllers/add-on/hub";
import { CERTIFICATES_KINDS } from "@/server/controllers/certificates/facts";
import { CLUSTER_ADD_ON_KINDS } from "@/server/controllers/cluster-add-on/hub";
import { kinds } from "@/server/hub/hub";
import type { KindNeeds } from "@/server/hub/kind-needs";

/** The kinds that the add-on manager follows, in the order in which they are read. */
export const CONTROLLER_KINDS = {
  clusters: kinds.clusters,
  placements: kinds.placements,
  placementDecisions: kinds.placementDecisions,
  addOnTemplates: kinds.addOnTemplates,
  addOnDeploymentConfigs: kinds.addOnDeploymentConfigs,
  addOns: kinds.addOns,
  clusterAddOns: kinds.clusterAddOns,
  certificateRequests: kinds.certificateRequests,
  addOnRoleBindings: kinds.addOnRoleBindings,
  tokenServiceAccounts: kinds.tokenServiceAccounts,
  tokenRoles: kinds.tokenRoles,
  tokenRoleBindings: kinds.tokenRoleBindings,
  works: kinds.works,
};

/** What each controller needs of them. */
export const CONTROLLER_NEEDS: Readonly<Record<string, KindNeeds<keyof typeof CONTROLLER_KINDS>>> = {
  "add-on": ADD_ON_KINDS,
  "cluster-add-on": CLUSTER_ADD_ON_KINDS,
  certificates: CERTIFICATES_KINDS,
};
