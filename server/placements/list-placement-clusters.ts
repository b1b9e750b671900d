import type { Facets, ListPage } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import { chosenTable, type LeftOut, leftOutTable } from "@/lib/api/placements/placement-cluster-list";
import {
  LeftOutStep,
  type PlacementCluster,
  type PlacementClusters,
  type PlacementClustersQuery,
  type PlacementPath,
} from "@/lib/api/placements/placement-detail";
import { objectKey } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type Placement, placements } from "@/lib/resources/placement";
import { groupOf, placementDecisions } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { readableScores } from "@/server/auth/readable-scores";
import { requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import { readListRequest } from "@/server/lists/list-request";
import { leftOutBy, leftOutRow } from "./left-out";
import { type PlacementSources, requireIn } from "./placement-sources";
import { createListStore, type PlainListStore } from "./plain-list-store";
import { Stored } from "./stored";

const DEADLINE_MS = 5_000;
const CEL = clusterCel();
/** Paging and concurrent viewers share one evaluation: with 10,000 clusters it takes a tenth of a second. */
const leftOutLately = new Stored<PlainListStore<LeftOut>>(5_000);

/**
 * A page of the clusters a placement selected, for callers who may list its decisions; or of the others with reasons,
 * for callers who may list everything they depend on. Throws `ApiError` "forbidden", and "not-found" if the placement
 * does not exist.
 */
export async function listPlacementClusters(
  caller: Caller,
  sources: PlacementSources,
  path: PlacementPath,
  query: PlacementClustersQuery,
): Promise<PlacementClusters> {
  for (const kind of [placements, placementDecisions]) await requireIn(caller, kind, path.namespace);
  if (query.show === "left-out") await requireJudging(caller, path.namespace);
  const { clusters, clusterSets, clusterSetBindings, placements: known, placementDecisions: decisions } = sources;
  requireRead([clusters, clusterSets, clusterSetBindings, known, decisions]);
  const placement = known.get(path.name, path.namespace);
  if (!placement) throw new ApiError("not-found", `The hub has no placement ${objectKey(path)}.`);
  return query.show === "left-out" ? leftOutPage(caller, sources, placement, query) : chosenPage(sources, path, query);
}

/** Ranks depend on all clusters and on the decisions of all placements. */
async function requireJudging(caller: Caller, namespace: string): Promise<void> {
  await requireAll(caller, "list", managedClusters, managedClusterSets, placementDecisions);
  await requireIn(caller, managedClusterSetBindings, namespace);
}

function chosenPage(
  { placementDecisions: decisions }: PlacementSources,
  path: PlacementPath,
  query: PlacementClustersQuery,
): PlacementClusters {
  // While decisions are rewritten one by one, two objects may name a cluster: the last of them counts.
  const rows = decisions.by("placement", objectKey(path)).flatMap((decision) => {
    const group = groupOf(decision);
    return decidedClusters(decision).map((name): PlacementCluster => (group ? { name, group } : { name }));
  });
  return answerOf(
    pageOf(createListStore(rows, chosenTable), query, query.group === undefined ? "" : `group=${query.group}`),
  );
}

async function leftOutPage(
  caller: Caller,
  sources: PlacementSources,
  placement: Placement,
  query: PlacementClustersQuery,
): Promise<PlacementClusters> {
  const scoresOf = await readableScores(caller, [placement], AbortSignal.timeout(DEADLINE_MS));
  const around = { sources, cel: CEL, scoresOf };
  // All callers who pass see the same, except for scores, which are read with their own rights.
  const key = `${scoresOf ? caller.id : ""} ${objectKey(placement.metadata)} ${placement.metadata.resourceVersion}`;
  const store = leftOutLately.of(key, () => createListStore(leftOutBy(placement, around), leftOutTable));
  const requested = query.step === undefined ? "" : `step=${query.step}`;
  const page = pageOf(store, query, requested);
  const { facets } = pageOf(store, { ...query, limit: 0, facets: "step", like: undefined }, requested);
  return {
    ...answerOf({ ...page, rows: page.rows.map((each) => leftOutRow(each, placement, around)) }),
    steps: stepsIn(facets),
  };
}

/** Throws `ApiError` "invalid" for an invalid filter. `chosen`: the other parameters. */
function pageOf<Row extends NamedRow>(
  store: PlainListStore<Row>,
  query: PlacementClustersQuery,
  chosen: string,
): ListPage<Row> {
  const { facets, like, limit, offset, q = "", sort } = query;
  const requested = { q: `${q} ${chosen}`, facets, like, limit, offset, sort };
  return store.page({}, readListRequest(requested, store.source.table, store.now));
}

function answerOf({ rows, offset, total, all, facets }: ListPage<PlacementCluster>): PlacementClusters {
  return { rows, offset, total, all, facets };
}

function stepsIn(facets: Facets = {}): PlacementClusters["steps"] {
  const sizes = new Map(facets.step?.values.map(({ value, size }) => [value, size]));
  return LeftOutStep.options.map((step) => ({ step, size: sizes.get(step) ?? 0 })).filter(({ size }) => size > 0);
}
