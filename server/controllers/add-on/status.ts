import { type DesiredCondition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import { HELD_CONDITION } from "@/lib/kube/names";
import type { ClusterManagementAddOn, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { progressionOf } from "@/lib/rollout/config-status";
import type { SteeredNode } from "@/lib/rollout/steer";
import { summarise } from "@/lib/rollout/summary";

type AddOnStatus = ClusterManagementAddOn["status"];

interface PlacementRollout extends Pick<SteeredNode, "outcome" | "held" | "back"> {
  readonly built: PlacementNode;
  /** Whether the placement's decisions have stayed the same for long enough to report progress by them. */
  readonly isSettled: boolean;
}

/** A progression with the conditions that tell how far its rollout is and whether it is held. */
export function withRollout(progression: InstallProgression, rollout: PlacementRollout, now: Date): InstallProgression {
  const { held, isSettled } = rollout;
  const reported = isSettled ? withProgress(progression, rollout, now) : progression;
  const conditions = held
    ? withCondition(reported.conditions, { type: HELD_CONDITION, status: "True", ...held }, now)
    : withoutCondition(reported.conditions, HELD_CONDITION);
  return { ...reported, conditions };
}

/** Of an aborted change only the clusters that keep it are counted: the others are going back to another one. */
function withProgress(
  progression: InstallProgression,
  { built, outcome, back }: PlacementRollout,
  now: Date,
): InstallProgression {
  const counted = back && outcome.ok ? { ...outcome, rollout: [], timedOut: [] } : outcome;
  const { complete, condition } = summarise(built, counted);
  const configReferences = complete
    ? progression.configReferences.map((reference) => ({
        ...reference,
        lastAppliedConfig: reference.desiredConfig,
        lastKnownGoodConfig: reference.desiredConfig,
      }))
    : progression.configReferences;
  return { ...progression, configReferences, conditions: withCondition(progression.conditions, condition, now) };
}

/** Why a template-based add-on is not managed while ADDON_MANAGER is "own". */
export const TEMPLATES_UNSUPPORTED =
  "Template-based add-ons are not managed while ADDON_MANAGER is own, because OCM's add-on manager reconciles all of " +
  "them. Set ADDON_MANAGER to all where no other add-on manager runs.";

const UNSUPPORTED: DesiredCondition = {
  type: "Progressing",
  status: "False",
  reason: "ConfigurationUnsupported",
  message: TEMPLATES_UNSUPPORTED,
};

/** The status of an add-on that this mode does not support: every placement's progression has the condition. */
export function unsupportedStatus({ spec, status }: ClusterManagementAddOn, now: Date): AddOnStatus {
  const { type, placements } = spec.installStrategy;
  if (type !== "Placements") return status;
  const installProgressions = placements.map(({ namespace, name }) => {
    const existing = progressionOf(status, { namespace, name });
    const progression = existing ?? { namespace, name, configReferences: [], conditions: [] };
    return { ...progression, conditions: withCondition(progression.conditions, UNSUPPORTED, now) };
  });
  return { ...status, installProgressions };
}
