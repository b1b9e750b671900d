import type { BlastRadiusAnswer, EffectClusters, WriteJudgement } from "@/lib/api/objects/blast-radius";
import { type BlastRadius, blastRadius, NO_EFFECT } from "@/lib/blast-radius/blast-radius";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import type { HubState, ObjectChange } from "@/lib/blast-radius/hub-state";
import { isOrderAlone, isSignificant } from "@/lib/blast-radius/significant";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { placementsOf } from "@/lib/resources/cluster-management-add-on";
import { clusterHealth, managedClusters, regionOf } from "@/lib/resources/managed-cluster";
import { manifestWorkReplicaSets, placementKeysOf } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { readableScores } from "@/server/auth/readable-scores";
import { ROLLOUT_KINDS } from "@/server/auth/rollout-scope";
import { firstMissing, forbidden, scopeOf } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { missingStartRight, readStartFacts } from "@/server/gates/start-facts";
import { COMPUTED_FROM, type HubStateCaches, hubStateOf, replicaSetsOf } from "./hub-state";

/** What of each effect is named, however many regions there are. */
const MAX_NAMES = 500;
const MAX_WAVES = 20;

type Withheld = NonNullable<WriteJudgement["withheld"]>;

/** What changes do to clusters, or why that is not told. */
type JudgedChanges =
  | { readonly radius: BlastRadius; readonly withheld?: undefined }
  | { readonly radius?: undefined; readonly withheld: Withheld };

/**
 * What changes of some objects, made together, would do to clusters, as far as the caller may know. A change is
 * undefined where the console cannot read its object.
 */
export async function judgeChanges(
  caller: Caller,
  caches: HubStateCaches,
  changes: readonly (ObjectChange | undefined)[],
): Promise<JudgedChanges> {
  const known = changes.flatMap((change) => change ?? []);
  if (known.length === changes.length && !known.some(isSignificant)) return { radius: NO_EFFECT };
  const { state, withheld } = await judgedState(caller, caches, changes);
  return state ? { radius: blastRadius(state, ...known) } : { withheld };
}

export type JudgedState =
  | { readonly state: HubState; readonly known: readonly ObjectChange[]; readonly withheld?: undefined }
  | { readonly state?: undefined; readonly known?: undefined; readonly withheld: Withheld };

/** What the effect of changes is computed from, for a caller who may know all of it. */
export async function judgedState(
  caller: Caller,
  caches: HubStateCaches,
  changes: readonly (ObjectChange | undefined)[],
): Promise<JudgedState> {
  const known = changes.flatMap((change) => change ?? []);
  const missing = await firstMissing(caller, "list", computedFrom(known, changes.length));
  if (missing) return { withheld: { message: forbidden(caller, missing).message, missing } };
  const { all: maySeeSets } = await scopeOf(caller, "list", manifestWorkReplicaSets);
  const state = known.length === changes.length ? readState(caches, maySeeSets) : undefined;
  if (!state) return { withheld: NOT_COMPUTED };
  const [scores, starts] = await Promise.all([scoresFor(caller, state, known), startsFor(caller, caches, state.now)]);
  return { state: { ...state, ...scores, ...starts }, known };
}

/** A replica set goes where its placements have decided, whatever add-ons there are. */
const SETS_COMPUTED_FROM = [managedClusters, placements, placementDecisions];

function computedFrom(known: readonly ObjectChange[], total: number) {
  if (known.length === 0 || known.length !== total) return COMPUTED_FROM;
  if (known.every(({ kind }) => kind === "ManifestWorkReplicaSet")) return SETS_COMPUTED_FROM;
  // Whoever sees a rollout may hold it and let it go on: no placement decides anew.
  return known.every(isOrderAlone) ? ROLLOUT_KINDS : COMPUTED_FROM;
}

/** What keeps updates from starting, or the right that the caller lacks to be told. */
async function startsFor(
  caller: Caller,
  caches: HubStateCaches,
  now: Date,
): Promise<Pick<HubState, "starts" | "unseen">> {
  const starts = await readStartFacts(caller, caches, now.getTime());
  return starts ? { starts } : { unseen: await missingStartRight(caller, caches) };
}

const SCORES_DEADLINE_MS = 5_000;

/** Scores from add-ons, where a placement that may decide anew uses them and the caller may read them. */
async function scoresFor(
  caller: Caller,
  { addOns, replicaSets = [], placements: all }: HubState,
  known: readonly ObjectChange[],
) {
  const isAnywhere = known.some(({ kind }) => kind === "ManagedCluster" || kind.startsWith("ManagedClusterSet"));
  const used = new Set(isAnywhere ? [...addOns.flatMap(placementsOf), ...replicaSets.flatMap(placementKeysOf)] : []);
  const placed = [
    ...known.flatMap((change) => (change.kind === "Placement" ? [change.before, change.after] : [])),
    ...all.filter(({ metadata }) => used.has(objectKey(metadata))),
  ];
  const scoresOf = await readableScores(caller, placed, AbortSignal.timeout(SCORES_DEADLINE_MS));
  return scoresOf ? { scoresOf } : {};
}

/** What the effect of a gate is computed from, for a caller who may see whole rollouts. */
export async function judgedRollouts(
  caller: Caller,
  caches: HubStateCaches,
  isRead: boolean,
): Promise<
  | { readonly state: HubState; readonly withheld?: undefined }
  | { readonly state?: undefined; readonly withheld: Withheld }
> {
  const missing = await firstMissing(caller, "list", ROLLOUT_KINDS);
  if (missing) return { withheld: { message: forbidden(caller, missing).message, missing } };
  const state = isRead ? readState(caches, false) : undefined;
  return state ? { state } : { withheld: NOT_COMPUTED };
}

const NOT_COMPUTED = { message: "The console is still loading from the hub, or cannot read the object." };

/** Undefined while caches are being filled. */
function readState(caches: HubStateCaches, maySeeSets: boolean): HubState | undefined {
  try {
    return { ...hubStateOf(caches), replicaSets: maySeeSets ? replicaSetsOf(caches) : undefined };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * As it is sent: by region, with the clusters that cannot be reached now. Those that join with the change are not counted
 * among them.
 */
export function shownRadius(
  { effects, uncounted, unsure, waits, isWithoutSets }: BlastRadius,
  { clusters }: RegionSource,
  joining: ReadonlySet<string> = new Set(),
): BlastRadiusAnswer {
  const facts = { clusters, joining };
  return {
    effects: effects.map(({ addOn, of, gains, loses, changes, overrides, starts, waves, pace }) => ({
      addOn,
      ...(of && { of }),
      gains: byRegion(gains, facts),
      loses: byRegion(loses, facts),
      changes: byRegion(changes, facts),
      overrides: byRegion(overrides, facts),
      ...(starts && { starts: byRegion(starts, facts) }),
      waves,
      ...(pace ? { pace: shownPace(pace) } : {}),
    })),
    unsure: [...unsure],
    ...(waits && { waits: [...waits] }),
    ...(isWithoutSets && { hidden: LIST_SETS }),
    ...(uncounted && { uncounted }),
  };
}

const LIST_SETS = { verb: "list", resource: manifestWorkReplicaSets.plural, group: manifestWorkReplicaSets.group };

/** The first waves, and no latest end where there is none. */
function shownPace({ beginsMs, clock, gains, sizes, earliestMs, latestMs }: NonNullable<AddOnEffect["pace"]>) {
  return {
    sizes: sizes.slice(0, MAX_WAVES),
    ...(gains && { gains: gains.slice(0, MAX_WAVES) }),
    // What nobody knows is null: JSON has no infinity.
    beginsMs: beginsMs.slice(0, MAX_WAVES).map((ms) => (Number.isFinite(ms) ? ms : null)),
    ...(Number.isFinite(earliestMs) && { earliestMs }),
    ...(Number.isFinite(latestMs) && { latestMs }),
    ...(clock && { clock }),
  };
}

/** Clusters by name as they are sent: by region. */
export function shownClusters(names: readonly string[], { clusters }: RegionSource): EffectClusters {
  return byRegion(names, { clusters, joining: new Set() });
}

interface RegionSource {
  readonly clusters: Pick<HubStateCaches["clusters"], "get">;
}

interface RegionFacts extends RegionSource {
  readonly joining: ReadonlySet<string>;
}

function byRegion(names: readonly string[], { clusters, joining }: RegionFacts): EffectClusters {
  const regions = new Map<string, { region: string; total: number; names: string[] }>();
  let unreachable = 0;
  for (const [index, name] of names.entries()) {
    const cluster = clusters.get(name);
    if (!joining.has(name) && (!cluster || clusterHealth(cluster) !== "available")) unreachable += 1;
    const region = (cluster && regionOf(cluster)) ?? "";
    const group = regions.get(region) ?? { region, total: 0, names: [] };
    regions.set(region, group);
    group.total += 1;
    if (index < MAX_NAMES) group.names.push(name);
  }
  return { total: names.length, unreachable, regions: [...regions.values()].sort(byName) };
}

function byName(a: { readonly region: string }, b: { readonly region: string }): number {
  return Number(a.region === "") - Number(b.region === "") || compareText(a.region, b.region);
}
