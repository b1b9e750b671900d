import { addOnFacts } from "@/server/addons/add-on-facts";
import { servedLists } from "@/server/console/served-lists";
import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { readListRequest } from "@/server/lists/list-request";
import { workFacts } from "@/server/works/work-facts";

interface Plan {
  readonly kubeconfig: string;
}

const SCOPE = { on: true, clusters: true } as const;

/** Keeps what the collector must not take. */
const held: unknown[] = [];

/**
 * All that the console keeps of a fleet, in a process that does nothing else: its caches, indexes, views, and one list
 * that somebody looks at. Bytes.
 */
export async function start({ kubeconfig }: Plan) {
  const { own } = connect(kubeconfig);
  const hub = openHub(own, {
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
    invitations: kinds.invitations,
    certificateRequests: kinds.certificateRequests,
    identityFindings: kinds.identityFindings,
    works: workFacts,
    replicaSets: kinds.replicaSets,
    leavingNamespaces: kinds.leavingNamespaces,
  });
  const lists = servedLists(hub);
  const stop = new AbortController();
  void hub.start(stop.signal);
  await hub.synced(stop.signal);
  const clusterAddOns = lists["cluster-addons"].store;
  clusterAddOns.page(SCOPE, readListRequest({}, clusterAddOns.source.table, clusterAddOns.now));
  for (const { view } of Object.values(lists)) view.revision;
  held.push(hub, lists);
  // Twice: what the first frees may hold more.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.();
  return { ready: process.memoryUsage().heapUsed };
}
