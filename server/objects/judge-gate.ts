import type { EffectClusters, WriteJudgement } from "@/lib/api/objects/blast-radius";
import { mustBeConfirmed } from "@/lib/blast-radius/confirmation";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import { gateStarts } from "@/lib/blast-radius/gate-starts";
import type { RawObject } from "@/lib/kube/object";
import { type RolloutGate, rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "./hub-state";
import { judgedRollouts, shownClusters, shownRadius } from "./judge-changes";
import { objectPlanId } from "./object-plan";

interface GateWrite {
  readonly before?: RawObject | undefined;
  readonly sent: RawObject;
  readonly after?: RawObject | undefined;
}

interface JudgedGate {
  readonly judgement: WriteJudgement;
  readonly effects: readonly AddOnEffect[];
}

/** A gate that is deleted or edited may let clusters start that wait for it. */
export async function judgeGate(caller: Caller, caches: HubStateCaches, write: GateWrite): Promise<JudgedGate> {
  const { name = "" } = write.sent.metadata;
  const [old, next] = [write.before, write.after].map((raw) => raw && rolloutGates.schema.safeParse(raw));
  const isRead = old?.success !== false && next?.success !== false;
  const { state, withheld } = await judgedRollouts(caller, caches, isRead);
  if (!state) return { judgement: { plan: objectPlanId(write.sent, undefined), confirm: name, withheld }, effects: [] };
  const effect = gateStarts(state, old?.data, next?.data);
  const radius = { effects: effect ? [effect] : [], unsure: [] };
  const judgement = {
    plan: objectPlanId(write.sent, radius),
    ...(mustBeConfirmed(radius.effects) ? { confirm: name } : {}),
    radius: shownRadius(radius, caches),
  };
  return { judgement, effects: radius.effects };
}

/** The clusters that may start by a change of a gate, by region; undefined for a caller who may not see whole rollouts. */
export function releasedBy(caches: HubStateCaches) {
  return async (caller: Caller, before: RolloutGate, after: RolloutGate): Promise<EffectClusters | undefined> => {
    const { state } = await judgedRollouts(caller, caches, true);
    return state && shownClusters(gateStarts(state, before, after)?.starts ?? [], caches);
  };
}
