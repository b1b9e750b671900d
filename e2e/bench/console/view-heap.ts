import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { addOnFacts } from "@/server/views/add-on-facts";
import { consoleLists } from "@/server/views/console-lists";
import { consoleViews } from "@/server/views/console-views";
import { readListRequest } from "@/server/views/list-request";
import { workFacts } from "@/server/views/work-facts";

interface Plan {
  readonly kubeconfig: string;
}

const SIGHT = { on: true, clusters: true } as const;

/** Keeps what the collector must not take. */
const held: unknown[] = [];

/** All that the console keeps of a fleet, in a process that does nothing else: its caches, indexes, views, and one list that somebody looks at. Bytes. */
export async function start({ kubeconfig }: Plan) {
  const { own } = connect(kubeconfig);
  const hub = openHub(own, {
    clusters: kinds.clusters,
    placements: kinds.placements,
    clusterAddOns: addOnFacts,
    addOns: kinds.addOns,
    placementDecisions: kinds.placementDecisions,
    certificateRequests: kinds.certificateRequests,
    works: workFacts,
  });
  const views = consoleViews(hub);
  const lists = consoleLists(views);
  const stop = new AbortController();
  void hub.start(stop.signal);
  await hub.synced(stop.signal);
  const { clusterAddOns } = lists;
  clusterAddOns.page(SIGHT, readListRequest({}, clusterAddOns.source.table, clusterAddOns.now));
  for (const view of Object.values(views)) view.revision;
  held.push(hub, views, lists);
  // Twice: what the first frees may hold more.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.();
  return { ready: process.memoryUsage().heapUsed };
}
