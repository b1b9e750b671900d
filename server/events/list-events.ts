import type { EventPage, EventsQuery } from "@/lib/api/objects/events";
import type { z } from "@/lib/kube/zod";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { groupEvents } from "./group-events";
import { readEvents } from "./read-events";

type Query = z.infer<typeof EventsQuery>;

/**
 * The events of a cluster: hubs keep those of a ManagedCluster, and of all that it has, in its namespace
 * (docs/reference/clusters.md#events). Throws `HubError`.
 */
export async function listClusterEvents(caller: Caller, cluster: string, query: Query): Promise<EventPage> {
  const { events, isCut } = await readEvents(caller, { namespace: cluster });
  return { ...groupEvents(events, query), isCut };
}

const OF_ADD_ONS: ReadonlySet<string> = new Set([clusterManagementAddOns.kind, managedClusterAddOns.kind]);

/** What happened to an add-on, and to it on each cluster. Throws `HubError`. */
export async function listAddOnEvents(caller: Caller, addOn: string, query: Query): Promise<EventPage> {
  const { events, isCut } = await readEvents(caller, { fieldSelector: `regarding.name=${addOn}` });
  const own = events.filter(({ regarding }) => OF_ADD_ONS.has(regarding.kind));
  return { ...groupEvents(own, query), isCut };
}
