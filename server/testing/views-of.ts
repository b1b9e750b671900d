import { type ConsoleCaches, servedLists } from "@/server/console/served-lists";
import type { HubFailure } from "@/server/hub/resource-cache";

/** The rows of the lists that others count, over caches that a test fills. */
export function viewsOf(caches: ConsoleCaches, hubFailure?: () => HubFailure | undefined) {
  const { addons, clusters, rollouts } = servedLists(caches, hubFailure);
  return { addons: addons.view, clusters: clusters.view, rollouts: rollouts.view };
}
