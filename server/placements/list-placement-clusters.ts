import {
  LeftOutStep,
  type PlacementCluster,
  type PlacementClusters,
  type PlacementClustersQuery,
  type PlacementPath,
} from "@/lib/api/placement-detail";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type Placement, placements } from "@/lib/resources/placement";
import { groupOf, placementDecisions } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { seenScores } from "@/server/auth/seen-scores";
import { ApiError } from "@/server/errors";
import { Kept } from "./kept";
import { type LeftOut, leftOutBy, leftOutRow } from "./left-out";
import { type PlacementSources, requireIn } from "./placement-sources";

const DEADLINE_MS = 5_000;
const CEL = clusterCel();
/** Whoever pages through them, and all who look at once, ask the engine once: with 10,000 clusters it takes a tenth of a second. */
const leftOutLately = new Kept<LeftOut[]>(5_000);

/**
 * A page of the clusters that a placement chose, for whoever may list its decisions; or of the others with the reason of each, for whoever
 * may list all that it is judged by. Throws `ApiError` "forbidden", and "not-found" where there is no such placement.
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
  const isRead = [clusters, clusterSets, clusterSetBindings, known, decisions].every(({ isSynced }) => isSynced);
  if (!isRead) throw new ApiError("hub-unreachable", "The console is still reading the hub. Try again in a moment.");
  const placement = known.get(path.name, path.namespace);
  if (!placement) throw new ApiError("not-found", `The hub has no placement ${objectKey(path)}.`);
  return query.show === "left-out" ? leftOutPage(caller, sources, placement, query) : chosenPage(sources, path, query);
}

/** Ranks tell of all clusters and of the decisions of all placements. */
async function requireJudging(caller: Caller, namespace: string): Promise<void> {
  for (const kind of [managedClusters, managedClusterSets, placementDecisions]) await requireAll(caller, "list", kind);
  await requireIn(caller, managedClusterSetBindings, namespace);
}

function chosenPage(
  { placementDecisions: decisions }: PlacementSources,
  path: PlacementPath,
  query: PlacementClustersQuery,
): PlacementClusters {
  const all = decisions.by("placement", objectKey(path)).flatMap((decision) => {
    const group = groupOf(decision);
    return decidedClusters(decision).map((name): PlacementCluster => (group ? { name, group } : { name }));
  });
  // While decisions are rewritten one by one, two objects may name a cluster.
  const rows = [...new Map(all.map((row) => [row.name, row])).values()].sort((a, b) => compareText(a.name, b.name));
  const left = rows.filter(({ name, group }) => isAsked(name, query) && (query.group === undefined || group?.index === query.group));
  return { ...sliced(left, query), total: left.length, all: rows.length };
}

async function leftOutPage(
  caller: Caller,
  sources: PlacementSources,
  placement: Placement,
  query: PlacementClustersQuery,
): Promise<PlacementClusters> {
  const scoresOf = await seenScores(caller, [placement], AbortSignal.timeout(DEADLINE_MS));
  const around = { sources, cel: CEL, scoresOf };
  // Whoever passed sees the same of it, but for scores, which are read with their own rights.
  const key = `${scoresOf ? caller.id : ""} ${objectKey(placement.metadata)} ${placement.metadata.resourceVersion}`;
  const all = leftOutLately.of(key, () => leftOutBy(placement, around));
  const named = all.filter(({ cluster }) => isAsked(cluster, query));
  const left = query.step === undefined ? named : named.filter(({ step }) => step === query.step);
  const { offset, rows } = sliced(left, query);
  return {
    offset,
    rows: rows.map((each) => leftOutRow(each, placement, around)),
    total: left.length,
    all: all.length,
    steps: stepsOf(named),
  };
}

function stepsOf(all: readonly LeftOut[]): PlacementClusters["steps"] {
  const sizeOf = (step: LeftOutStep) => all.reduce((size, each) => (each.step === step ? size + 1 : size), 0);
  return LeftOutStep.options.map((step) => ({ step, size: sizeOf(step) })).filter(({ size }) => size > 0);
}

function isAsked(name: string, { q = "" }: PlacementClustersQuery): boolean {
  return name.includes(q.trim().toLowerCase());
}

function sliced<Row>(rows: readonly Row[], { offset, limit }: PlacementClustersQuery) {
  return { offset, rows: rows.slice(offset, offset + limit) };
}
