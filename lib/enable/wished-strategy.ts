import type { Guards, RolloutChoice } from "./wish";

/** The rollout strategy that a wish asks for, as OCM has it. Fields that OCM's default shall decide are left out. */
export function wishedStrategy(rollout: RolloutChoice): Record<string, unknown> {
  switch (rollout.type) {
    case "all":
      return { type: "All", ...(rollout.progressDeadline === "" ? {} : { all: { progressDeadline: rollout.progressDeadline } }) };
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

/** A number in quotes would be refused (addon.md §10.3). */
function countOrShare(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}
