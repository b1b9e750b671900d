import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import type { ObjectKind, WriteJudgement } from "@/lib/api/objects/whole-objects";
import { type BlastRadius, blastRadius, NO_EFFECT } from "@/lib/blast-radius/blast-radius";
import { mustBeConfirmed } from "@/lib/blast-radius/confirmation";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import type { RawObject } from "@/lib/kube/object";
import { compareText } from "@/lib/kube/order";
import { clusterHealth, regionOf } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { firstMissing, forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { COMPUTED_FROM, hubStateOf, type ObjectCaches } from "./hub-state";
import { mayMove, objectChange } from "./object-change";
import { objectPlanId } from "./object-plan";

/** What of each effect is named, however many regions there are. */
const MAX_NAMES = 500;

export type Judgement = WriteJudgement;

interface JudgedWrite {
  /**
   * As the hub has it, as it is sent there, and as the hub answers that it would store it. What is created was not
   * there before, and what is deleted is not there after.
   */
  readonly before?: RawObject | undefined;
  readonly sent: RawObject;
  readonly after?: RawObject | undefined;
}

/**
 * What a write would do to clusters, as far as the caller may know. Where they may not, the answer depends on nothing
 * but the object and their rights, and the write has to be confirmed: it may do anything.
 */
export async function judgeWrite(
  caller: Caller,
  caches: ObjectCaches,
  kind: ObjectKind,
  { before, sent, after }: JudgedWrite,
): Promise<Judgement> {
  const { name = "" } = sent.metadata;
  if (!mayMove(kind, before, after)) return { plan: objectPlanId(sent, NO_EFFECT), radius: shown(NO_EFFECT, caches) };
  const withheld = await whyWithheld(caller);
  const change = objectChange(kind, before, after);
  const radius = withheld || !change ? undefined : computed(caches, change);
  if (!radius) return { plan: objectPlanId(sent, undefined), confirm: name, withheld: withheld ?? NOT_COMPUTED };
  return {
    plan: objectPlanId(sent, radius),
    ...(isConfirmed(kind, radius, after === undefined) ? { confirm: name } : {}),
    radius: shown(radius, caches),
  };
}

/** What is deleted is not so easily made again. */
function isConfirmed(kind: ObjectKind, { effects }: BlastRadius, isDeletion: boolean): boolean {
  return mustBeConfirmed(effects) || (isDeletion && (effects.length > 0 || kind === CLUSTERS));
}

const CLUSTERS: ObjectKind = "managedclusters.cluster.open-cluster-management.io";
const NOT_COMPUTED = { message: "The console is still loading from the hub, or cannot read the object." };

async function whyWithheld(caller: Caller): Promise<Judgement["withheld"]> {
  const missing = await firstMissing(caller, "list", COMPUTED_FROM);
  return missing && { message: forbidden(caller, missing).message, missing };
}

/** Undefined while caches are being filled. */
function computed(caches: ObjectCaches, change: ObjectChange): BlastRadius | undefined {
  try {
    return blastRadius(hubStateOf(caches), change);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function shown({ effects, unsure }: BlastRadius, caches: ObjectCaches): NonNullable<Judgement["radius"]> {
  return {
    effects: effects.map(({ addOn, gains, loses, changes, overrides, waves }) => ({
      addOn,
      gains: byRegion(gains, caches),
      loses: byRegion(loses, caches),
      changes: byRegion(changes, caches),
      overrides: byRegion(overrides, caches),
      waves,
    })),
    unsure: [...unsure],
  };
}

function byRegion(names: readonly string[], { clusters }: ObjectCaches): EffectClusters {
  const regions = new Map<string, { region: string; total: number; names: string[] }>();
  let unreachable = 0;
  for (const [index, name] of names.entries()) {
    const cluster = clusters.get(name);
    if (!cluster || clusterHealth(cluster) !== "available") unreachable += 1;
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
