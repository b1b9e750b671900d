import { PlacementPath } from "@/lib/api/placements/placement-detail";
import type { PlacementDraft, PlacementPreview } from "@/lib/api/placements/placement-preview";
import type { RawObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { selectionMoves } from "@/lib/placement/preview/compare";
import { evaluatePlacement } from "@/lib/placement/preview/evaluate";
import { ignoredFields } from "@/lib/placement/preview/ignored-fields";
import { scoreAges } from "@/lib/placement/preview/score-ages";
import { topologySpread } from "@/lib/placement/preview/spread";
import { prioritizerText } from "@/lib/placement/spec-summary";
import { addOnPlacementScores } from "@/lib/resources/add-on-placement-score";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { Placement, placements } from "@/lib/resources/placement";
import { placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { specHash } from "@/lib/resources/spec-hash";
import { decidedClusters, decisionCounts } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { readableScores } from "@/server/auth/readable-scores";
import { requireAll, scopeOf } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import { leftOutRow } from "./left-out";
import { type PlacementSources, requireIn } from "./placement-sources";
import { listedNames, type Previewed, previewRows, stepSizes } from "./preview-rows";
import { Stored } from "./stored";

const DEADLINE_MS = 5_000;
const MAX_WAVES = 50;
const MAX_VALUES = 12;
const CEL = clusterCel();
/** Another page of the same draft is not another evaluation. */
const evaluated = new Stored<Previewed>(5_000);

/**
 * What a Placement would select as it is written, evaluated as the hub evaluates it, against the stored one of its name, or
 * another version of that.
 * Nothing is written. Throws `ApiError` "forbidden" for callers who may not list all that it depends on, and "invalid"
 * where it is no Placement.
 */
export async function previewPlacement(
  caller: Caller,
  sources: PlacementSources,
  { object, isNew, against, show, find, offset, limit }: PlacementDraft,
): Promise<PlacementPreview> {
  const placement = readDraft(object);
  const { namespace = "" } = placement.metadata;
  await requireAll(caller, "list", managedClusters, managedClusterSets, placementDecisions);
  for (const kind of [placements, managedClusterSetBindings]) await requireIn(caller, kind, namespace);
  const { clusters, clusterSets, clusterSetBindings, placements: known, placementDecisions: decisions } = sources;
  requireRead([clusters, clusterSets, clusterSetBindings, known, decisions]);
  const present = isNew ? undefined : known.get(placement.metadata.name, namespace);
  const stored = present && against ? readDraft({ ...present, spec: against }) : present;
  const scoresOf = await readableScores(caller, [placement, stored], AbortSignal.timeout(DEADLINE_MS));
  const addOns = await scopeOf(caller, "list", clusterManagementAddOns);
  const key = JSON.stringify([
    scoresOf ? caller.id : "",
    objectKey(placement.metadata),
    specHash({ spec: placement.spec, annotations: placement.metadata.annotations }),
    stored?.metadata.resourceVersion,
    against === undefined ? "" : specHash(against),
  ]);
  const previewed = evaluated.of(key, () => evaluateDraft(sources, placement, { stored, scoresOf }));
  const names = listedNames(previewed, show, find);
  return {
    ...summaryOf(previewed, sources),
    ...(addOns.all && stored && !against ? { addOns: installedBy(sources, placement) } : {}),
    ...(usesAddOnScores(placement) && !scoresOf ? { missingScores: SCORES } : {}),
    total: names.length,
    offset,
    rows: previewRows(previewed, names.slice(offset, offset + limit)),
  };
}

const SCORES = { verb: "list", resource: addOnPlacementScores.plural, group: addOnPlacementScores.group };

function usesAddOnScores({ spec }: Placement): boolean {
  return spec.prioritizerPolicy.configurations.some(({ scoreCoordinate }) => scoreCoordinate?.type === "AddOn");
}

function installedBy(sources: PlacementSources, { metadata }: Placement): string[] {
  const users = sources.addOns.by("placement", objectKey(metadata));
  return users.map((addOn) => addOn.metadata.name).sort();
}

/** While it is written its names may be anything, but not what the hub's decisions are looked up by. */
function readDraft(object: RawObject): Placement {
  const read = Placement.safeParse(object);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ApiError("invalid", `${issue?.path.join(".") ?? "spec"}: ${issue?.message ?? "it cannot be read"}`);
  }
  const { name, namespace } = read.data.metadata;
  if (!PlacementPath.safeParse({ name, namespace }).success)
    throw new ApiError("invalid", "A placement needs a name and a namespace.");
  return read.data;
}

interface Against {
  readonly stored: Placement | undefined;
  readonly scoresOf: Previewed["scoresOf"];
}

function evaluateDraft(sources: PlacementSources, placement: Placement, { stored, scoresOf }: Against): Previewed {
  const now = new Date();
  const key = objectKey(placement.metadata);
  const clusters = sources.clusters.list();
  const counts = once(() => decisionCounts(sources.placementDecisions.list((one) => placementOf(one) !== key)));
  const input = {
    clusters,
    bindings: sources.clusterSetBindings.list(),
    sets: sources.clusterSets.list(),
    decided: new Set(stored ? sources.placementDecisions.by("placement", key).flatMap(decidedClusters) : []),
    now,
    otherDecisions: counts,
    ...(scoresOf ? { scoresOf } : {}),
    cel: CEL,
  };
  const evaluation = evaluatePlacement({ ...input, placement });
  const before = stored && evaluatePlacement({ ...input, placement: stored });
  const members = new Set([...evaluation.selected, ...evaluation.excluded.map(({ cluster }) => cluster)]);
  return {
    placement,
    evaluation,
    moves: before && selectionMoves(before.selected, evaluation.selected),
    outside: clusters.flatMap(({ metadata: { name } }) => (members.has(name) ? [] : [name])).sort(),
    scoresOf,
    now,
    unmet: (name) =>
      leftOutRow({ name, step: "predicate", reason: "", labels: {} }, placement, { sources, cel: CEL, scoresOf })
        .message,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function summaryOf(previewed: Previewed, { clusters }: PlacementSources) {
  const { evaluation, placement, moves, outside, scoresOf, now } = previewed;
  const { selected, excluded, groups, conditions, isLimited, ranked, recheckAtMs } = evaluation;
  const [satisfied, misconfigured] = conditions;
  const possible = ranked.map(({ cluster }) => cluster);
  return {
    fleet: clusters.list().length,
    members: selected.length + excluded.length,
    selected: selected.length,
    isLimited,
    satisfied: {
      holds: satisfied?.status === "True",
      reason: satisfied?.reason ?? "",
      message: satisfied?.message ?? "",
    },
    ...(misconfigured?.status === "True" ? { misconfigured: misconfigured.message ?? "" } : {}),
    steps: stepSizes({ evaluation, outside }),
    waves: {
      size: selected.length === 0 ? 0 : groups.length,
      first: groups.slice(0, MAX_WAVES).map((group) => ({ ...group, clusters: group.clusters.length })),
    },
    ...(moves && { moves: { gains: moves.gains.length, loses: moves.loses.length } }),
    prioritizers: prioritizerText(placement),
    scoreAges: scoresOf ? scoreAges(placement, possible, { scoresOf, now }) : [],
    spread: topologySpread(placement, possible, new Set(selected)).map((each) => ({
      ...each,
      values: each.values.slice(0, MAX_VALUES),
      size: each.values.length,
    })),
    ignored: ignoredFields(placement),
    ...(recheckAtMs === undefined ? {} : { recheckAt: new Date(recheckAtMs).toISOString() }),
  };
}
