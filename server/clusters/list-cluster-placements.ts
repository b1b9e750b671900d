import type {
  ClusterPlacement,
  ClusterPlacements,
  ClusterPlacementsQuery,
} from "@/lib/api/clusters/cluster-placements";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { groupOf, type PlacementDecision } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import { type ChoiceFacts, explainChoice } from "@/lib/why/explain";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { ApiError } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import { readListRequest } from "@/server/lists/list-request";
import type { ServedPlacements } from "@/server/placements/list";
import { type ChoiceCaches, choiceFacts } from "./choice-facts";

const DEADLINE_MS = 5_000;

/**
 * A page of the placements that the caller may see, each with whether it chose a cluster that they may see, and why it
 * did not. Only those of the page are judged. Throws `ApiError`.
 */
export async function listClusterPlacements(
  caller: Caller,
  { placements, caches }: { readonly placements: ServedPlacements; readonly caches: ChoiceCaches },
  name: string,
  { q, sort, offset, limit }: ClusterPlacementsQuery,
): Promise<ClusterPlacements> {
  await requireCluster(caller, name);
  const { store } = placements;
  const request = readListRequest({ q, sort }, store.source.table, store.now);
  const scope = await placements.scopeOf(caller, { q });
  store.requireAvailable();
  requireRead([store, caches.clusters, caches.placementDecisions]);
  const cluster = caches.clusters.get(name);
  if (!cluster) throw new ApiError("not-found", `The hub has no cluster ${name}.`);
  const { order } = store.query(scope, request);
  const rows = order.slice(0, order.size);
  const facts = await choiceFacts(
    caller,
    caches,
    rows.map((row) => row.name),
    AbortSignal.timeout(DEADLINE_MS),
  );
  const isChosen = new Map(rows.map((row) => [row.name, decisionFor(facts, row, name) !== undefined]));
  const chosen = rows.filter((row) => isChosen.get(row.name));
  const sorted = [...chosen, ...rows.filter((row) => !isChosen.get(row.name))];
  return {
    rows: sorted.slice(offset, offset + limit).map((row) => judged(facts, row, cluster)),
    offset,
    total: sorted.length,
    all: store.query(scope, readListRequest({}, store.source.table, store.now)).order.size,
    chosen: chosen.length,
  };
}

function decisionFor(facts: ChoiceFacts, { name }: PlacementRow, cluster: string): PlacementDecision | undefined {
  const decisions = facts.decisions(name);
  return decisions.missing ? undefined : decisions.value.find((each) => decidedClusters(each).includes(cluster));
}

function judged(facts: ChoiceFacts, placement: PlacementRow, cluster: ManagedCluster): ClusterPlacement {
  const decision = decisionFor(facts, placement, cluster.metadata.name);
  const { link, message, state } = explainChoice(facts, cluster, {
    namespace: placement.namespace,
    name: placement.placement,
  });
  if (decision) return { placement, verdict: "chosen", group: groupOf(decision)?.name || undefined, message: "" };
  const isHidden = state === "hidden" || facts.decisions(placement.name).missing !== undefined;
  return { placement, verdict: isHidden ? "hidden" : "left-out", link, message };
}
