import { explain } from "@/lib/why/explain";
import type { Why } from "@/lib/why/why";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { requireRead } from "@/server/hub/require-read";
import { type WhySources, whyFacts } from "./why-facts";

interface Which {
  readonly name: string;
  readonly addOn: string;
}

/**
 * Why an add-on is on a cluster or not, as far as the caller may see the evidence. Callers who may not see the cluster
 * learn nothing, not even whether it exists. Throws `ApiError`.
 */
export async function getWhy(caller: Caller, sources: WhySources, which: Which): Promise<Why> {
  await requireCluster(caller, which.name);
  requireRead(Object.values(cachesOf(sources)));
  return explain(await whyFacts(caller, sources, { cluster: which.name, addOn: which.addOn }));
}

function cachesOf({ caches }: WhySources) {
  const { clusters, clusterSets, clusterSetBindings, placements, placementDecisions, addOns, certificateRequests } =
    caches;
  return { clusters, clusterSets, clusterSetBindings, placements, placementDecisions, addOns, certificateRequests };
}
