import type { EnablePlan } from "@/lib/api/addons/enable";
import { NO_EFFECT } from "@/lib/blast-radius/blast-radius";
import { mustBeConfirmed } from "@/lib/blast-radius/confirmation";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import type { Stages, Write } from "@/lib/enable/write";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "./hub-state";
import { judgeChanges, shownRadius } from "./judge-changes";
import { withHooks } from "./judge-hooks";
import { canMoveResource, changeOf } from "./object-change";
import { effectParts } from "./object-plan";
import { ownedIn } from "./owned-writes";

/** What a plan answers about its writes: their effect on every add-on, whose they are, and what has to be typed. */
export type JudgedStages = Pick<EnablePlan, "radius" | "withheld" | "owned" | "confirm">;

interface Judged extends JudgedStages {
  /** Of the identity of a plan: its effect on add-ons other than its own, which it counts itself. */
  readonly elsewhere: unknown;
}

interface PlannedMoves {
  /** The add-on that is planned for. It has to be typed where the plan is confirmed. */
  readonly name: string;
  /** What the plan itself counts. */
  readonly moved: Moved;
}

type Moved = Pick<AddOnEffect, "gains" | "loses" | "changes">;

/**
 * Judges the writes of a plan together. The cluster add-ons among them move no other add-on, so that what the plan
 * counts is enough of them; and a rollout may move clusters without a write of their objects.
 */
export async function judgeStages(
  caller: Caller,
  caches: HubStateCaches,
  stages: Stages,
  { name, moved }: PlannedMoves,
): Promise<Judged> {
  const changes = changesIn(stages);
  const [{ radius, withheld }, owned] = await Promise.all([
    judgeChanges(caller, caches, changes),
    ownedIn(caller, stages),
  ]);
  const shown = radius && radius !== NO_EFFECT ? shownRadius(radius, caches) : undefined;
  const isConfirmed = !radius || mustBeConfirmed([moved, ...radius.effects]);
  return {
    elsewhere: effectParts(radius?.effects.filter(({ addOn }) => addOn !== name)),
    ...(shown && radius
      ? { radius: await withHooks(caller, caches, shown, { effects: radius.effects, changes }) }
      : {}),
    ...(withheld ? { withheld } : {}),
    ...(owned.length > 0 ? { owned } : {}),
    ...(isConfirmed && stages.length > 0 ? { confirm: name } : {}),
  };
}

/** The changes of a plan that are judged. */
export function changesIn(stages: Stages) {
  return stages.flat().filter(isJudged).map(changed);
}

function isJudged({ resource }: Write): boolean {
  return canMoveResource(resource) && resource.plural !== managedClusterAddOns.plural;
}

function changed(write: Write) {
  return changeOf(
    write.resource,
    write.verb === "create" ? undefined : write.before,
    write.verb === "delete" ? undefined : write.after,
  );
}
