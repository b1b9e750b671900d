import type { BlastRadiusAnswer, EffectClusters, WriteJudgement } from "@/lib/api/objects/blast-radius";
import { type AddOnEffect, type BlastRadius, blastRadius, NO_EFFECT } from "@/lib/blast-radius/blast-radius";
import type { HubState, ObjectChange } from "@/lib/blast-radius/hub-state";
import { isSignificant } from "@/lib/blast-radius/significant";
import { compareText } from "@/lib/kube/order";
import { clusterHealth, regionOf } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { firstMissing, forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { COMPUTED_FROM, type HubStateCaches, hubStateOf } from "./hub-state";

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
  const missing = await firstMissing(caller, "list", COMPUTED_FROM);
  if (missing) return { withheld: { message: forbidden(caller, missing).message, missing } };
  const known = changes.flatMap((change) => change ?? []);
  const state = known.length === changes.length ? readState(caches) : undefined;
  return state ? { state, known } : { withheld: NOT_COMPUTED };
}

const NOT_COMPUTED = { message: "The console is still loading from the hub, or cannot read the object." };

/** Undefined while caches are being filled. */
function readState(caches: HubStateCaches): HubState | undefined {
  try {
    return hubStateOf(caches);
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
  { effects, unsure }: BlastRadius,
  { clusters }: HubStateCaches,
  joining: ReadonlySet<string> = new Set(),
): BlastRadiusAnswer {
  const facts = { clusters, joining };
  return {
    effects: effects.map(({ addOn, gains, loses, changes, overrides, waves, pace }) => ({
      addOn,
      gains: byRegion(gains, facts),
      loses: byRegion(loses, facts),
      changes: byRegion(changes, facts),
      overrides: byRegion(overrides, facts),
      waves,
      ...(pace ? { pace: shownPace(pace) } : {}),
    })),
    unsure: [...unsure],
  };
}

/** The first waves, and no latest end where there is none. */
function shownPace({ sizes, earliestMs, latestMs }: NonNullable<AddOnEffect["pace"]>) {
  const shown = { sizes: sizes.slice(0, MAX_WAVES), earliestMs };
  return Number.isFinite(latestMs) ? { ...shown, latestMs } : shown;
}

interface RegionFacts extends Pick<HubStateCaches, "clusters"> {
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
