import { activityRecords } from "@/server/activity/shared-entries";
import { addOnFacts } from "@/server/addons/add-on-facts";
import { sessionRecords } from "@/server/auth/session-record";
import { kinds } from "@/server/hub/hub";
import { workFacts } from "@/server/works/work-facts";

/** The kinds that the console follows, in the order in which they are read. */
export const CONSOLE_KINDS = {
  // First: people who come back after a restart wait for them.
  sessions: sessionRecords,
  identityFindings: kinds.identityFindings,
  clusters: kinds.clusters,
  clusterSets: kinds.clusterSets,
  clusterSetBindings: kinds.clusterSetBindings,
  placements: kinds.placements,
  clusterAddOns: addOnFacts,
  addOns: kinds.addOns,
  placementDecisions: kinds.placementDecisions,
  maintenanceWindows: kinds.maintenanceWindows,
  freezes: kinds.freezes,
  rolloutGates: kinds.rolloutGates,
  // Before the requests that are judged by them.
  invitations: kinds.invitations,
  certificateRequests: kinds.certificateRequests,
  activity: activityRecords,
  replicaSets: kinds.replicaSets,
  leavingNamespaces: kinds.leavingNamespaces,
  // Last: a fleet has 200,000, and nothing but their own pages waits for them.
  works: workFacts,
};
