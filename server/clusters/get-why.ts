import { explain } from "@/lib/why/explain";
import type { Why } from "@/lib/why/why";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { ApiError } from "@/server/errors";
import { type WhySources, whyFacts } from "./why-facts";

interface Which {
  readonly name: string;
  readonly addOn: string;
}

/**
 * Why an add-on is on a cluster or is not, as far as the caller may see what it is told by. Who may not see the cluster learns nothing
 * of it, not even whether there is one. Throws `ApiError`.
 */
export async function getWhy(caller: Caller, sources: WhySources, which: Which): Promise<Why> {
  await requireCluster(caller, which.name);
  const isRead = Object.values(cachesOf(sources)).every(({ isSynced }) => isSynced);
  if (!isRead) throw new ApiError("hub-unreachable", "The console is still reading the hub. Try again in a moment.");
  return explain(await whyFacts(caller, sources, { cluster: which.name, addOn: which.addOn }));
}

function cachesOf({ caches }: WhySources) {
  const { clusters, clusterSets, clusterSetBindings, placements, placementDecisions, addOns, certificateRequests } = caches;
  return { clusters, clusterSets, clusterSetBindings, placements, placementDecisions, addOns, certificateRequests };
}
