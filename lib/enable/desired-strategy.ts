import type { EnablementRollout, Guards } from "./enablement";

/** The rollout strategy of a request, in OCM's form. Fields left to OCM's defaults are omitted. */
export function desiredStrategy(rollout: EnablementRollout): Record<string, unknown> {
  switch (rollout.type) {
    case "all":
      return {
        type: "All",
        ...(rollout.progressDeadline === "" ? {} : { all: { progressDeadline: rollout.progressDeadline } }),
      };
    case "at-most":
      return { type: "Progressive", progressive: { maxConcurrency: `${rollout.percent}%`, ...guardsOf(rollout) } };
    case "waves": {
      const canary = rollout.canary && { mandatoryDecisionGroups: [{ groupName: rollout.canary.name }] };
      return { type: "ProgressivePerGroup", progressivePerGroup: { ...canary, ...guardsOf(rollout) } };
    }
  }
}

function guardsOf({ minSuccessTime, progressDeadline, maxFailures }: Guards) {
  return {
    ...(minSuccessTime === "" ? {} : { minSuccessTime }),
    ...(progressDeadline === "" ? {} : { progressDeadline }),
    ...(maxFailures === "" ? {} : { maxFailures: countOrShare(maxFailures) }),
  };
}

/** A number is written as a number: OCM refuses it in quotes (docs/reference/rollouts.md#parameters). */
export function countOrShare(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}
