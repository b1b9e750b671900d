import type { ClusterRow } from "@/lib/api/clusters";
import type { Page } from "@/lib/api/page";
import type { Caller } from "@/server/auth/caller";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import type { ConsoleViews } from "@/server/views/console-views";

/** All clusters of the hub, with their add-ons where the caller may list those too. */
export async function listClusters(caller: Caller, view: ConsoleViews["clusters"]): Promise<Page<ClusterRow>> {
  const scope = await clusterScopeOf(caller);
  return view.page(scope);
}
