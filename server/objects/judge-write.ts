import type { WriteJudgement } from "@/lib/api/objects/blast-radius";
import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import { type BlastRadius, NO_EFFECT } from "@/lib/blast-radius/blast-radius";
import { mustBeConfirmed } from "@/lib/blast-radius/confirmation";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import { joiningClusters } from "@/lib/blast-radius/joining";
import { workEffect } from "@/lib/blast-radius/work-effects";
import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import type { RawObject } from "@/lib/kube/object";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { firstMissing, forbidden } from "@/server/auth/scope";
import { heldClusters, holdsClusters } from "@/server/gates/hold-facts";
import type { HubStateCaches } from "./hub-state";
import { judgeChanges, shownClusters, shownRadius } from "./judge-changes";
import { judgeGate } from "./judge-gate";
import { canMove, objectChange } from "./object-change";
import { objectPlanId } from "./object-plan";

export type Judgement = WriteJudgement;

/** What is told of a write, and its effects with every cluster: of those the first alone are named. */
export interface WholeJudgement {
  readonly judgement: Judgement;
  readonly effects: readonly AddOnEffect[];
  readonly changes: readonly (ObjectChange | undefined)[];
}

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
  caches: HubStateCaches,
  kind: ObjectKind,
  write: JudgedWrite,
): Promise<Judgement> {
  return (await judgeWhole(caller, caches, kind, write)).judgement;
}

export async function judgeWhole(
  caller: Caller,
  caches: HubStateCaches,
  kind: ObjectKind,
  { before, sent, after }: JudgedWrite,
): Promise<WholeJudgement> {
  const { name = "" } = sent.metadata;
  if (kind === WORKS) return judgeWork(caller, caches, { before, sent, after });
  if (kind === GATES) return { ...(await judgeGate(caller, caches, { before, sent, after })), changes: [] };
  if (holdsClusters(kind)) return judgeHold(caller, caches, kind, { before, sent, after });
  const changes = canMove(kind) ? [objectChange(kind, before, after)] : [];
  const { radius, withheld } = await judgeChanges(caller, caches, changes);
  if (!radius)
    return { judgement: { plan: objectPlanId(sent, undefined), confirm: name, withheld }, effects: [], changes };
  const judgement = {
    plan: objectPlanId(sent, radius),
    ...(isConfirmed(kind, radius, after === undefined) ? { confirm: name } : {}),
    radius: shownRadius(radius, caches, joiningClusters(changes.flatMap((change) => change ?? []))),
  };
  return { judgement, effects: radius.effects, changes };
}

/** A work is of the cluster whose namespace it is in, and of no other: nothing else of the hub has to be known for it. */
async function judgeWork(caller: Caller, caches: HubStateCaches, write: JudgedWrite): Promise<WholeJudgement> {
  const { name = "", namespace = "" } = write.sent.metadata;
  const [old, next] = [write.before, write.after].map((raw) => raw && manifestWorks.schema.safeParse(raw).data);
  const effect = workEffect(old, next);
  const effects = effect ? [effect] : [];
  const radius = { effects, unsure: [] };
  // Its region and health are told to those who may read it.
  const maySee = await caller.rights.may({ verb: "get", resource: managedClusters, name: namespace });
  const judgement = {
    // What it does follows from the object alone.
    plan: objectPlanId(write.sent, NO_EFFECT),
    ...(isConfirmed(WORKS, radius, write.after === undefined) ? { confirm: name } : {}),
    radius: maySee ? shownRadius(radius, caches) : shownRadius(radius, UNSEEN, new Set([namespace])),
  };
  return { judgement, effects, changes: [] };
}

const GATES: ObjectKind = "rolloutgates.flotilla.dev";
const UNSEEN = { clusters: { get: () => undefined } };
const WORKS: ObjectKind = "manifestworks.work.open-cluster-management.io";

/** A window or a freeze changes nothing on clusters: what counts is on how many it stops updates, or lets them go on. */
async function judgeHold(
  caller: Caller,
  caches: HubStateCaches,
  kind: ObjectKind,
  { before, sent, after }: JudgedWrite,
): Promise<WholeJudgement> {
  const { name = "" } = sent.metadata;
  const missing = await firstMissing(caller, "list", [managedClusters]);
  if (missing) {
    const withheld = { message: forbidden(caller, missing).message, missing };
    return { judgement: { plan: objectPlanId(sent, undefined), confirm: name, withheld }, effects: [], changes: [] };
  }
  const names = heldClusters(kind, [before, after], caches);
  const judgement = {
    plan: objectPlanId(sent, NO_EFFECT),
    ...(names.length > MAX_UNCONFIRMED ? { confirm: name } : {}),
    radius: shownRadius(NO_EFFECT, caches),
    holds: shownClusters(names, caches),
  };
  return { judgement, effects: [], changes: [] };
}

/** What is deleted is not so easily made again. */
function isConfirmed(kind: ObjectKind, { effects }: BlastRadius, isDeletion: boolean): boolean {
  return mustBeConfirmed(effects) || (isDeletion && (effects.length > 0 || kind === CLUSTERS || kind === ACCOUNTS));
}

const CLUSTERS: ObjectKind = "managedclusters.cluster.open-cluster-management.io";
/** Whoever has its token loses the cluster with it: no effect on add-ons says that. */
const ACCOUNTS: ObjectKind = "managedserviceaccounts.authentication.open-cluster-management.io";
