import type { WriteJudgement } from "@/lib/api/objects/blast-radius";
import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import type { AddOnEffect, BlastRadius } from "@/lib/blast-radius/blast-radius";
import { mustBeConfirmed } from "@/lib/blast-radius/confirmation";
import { joiningClusters } from "@/lib/blast-radius/joining";
import type { RawObject } from "@/lib/kube/object";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "./hub-state";
import { judgeChanges, shownRadius } from "./judge-changes";
import { canMove, objectChange } from "./object-change";
import { objectPlanId } from "./object-plan";

export type Judgement = WriteJudgement;

/** What is told of a write, and its effects with every cluster: of those the first alone are named. */
export interface WholeJudgement {
  readonly judgement: Judgement;
  readonly effects: readonly AddOnEffect[];
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
  const changes = canMove(kind) ? [objectChange(kind, before, after)] : [];
  const { radius, withheld } = await judgeChanges(caller, caches, changes);
  if (!radius) return { judgement: { plan: objectPlanId(sent, undefined), confirm: name, withheld }, effects: [] };
  const judgement = {
    plan: objectPlanId(sent, radius),
    ...(isConfirmed(kind, radius, after === undefined) ? { confirm: name } : {}),
    radius: shownRadius(radius, caches, joiningClusters(changes.flatMap((change) => change ?? []))),
  };
  return { judgement, effects: radius.effects };
}

/** What is deleted is not so easily made again. */
function isConfirmed(kind: ObjectKind, { effects }: BlastRadius, isDeletion: boolean): boolean {
  return mustBeConfirmed(effects) || (isDeletion && (effects.length > 0 || kind === CLUSTERS));
}

const CLUSTERS: ObjectKind = "managedclusters.cluster.open-cluster-management.io";
