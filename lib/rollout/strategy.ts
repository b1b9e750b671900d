import type { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { RolloutConfigError } from "./config-error";
import { parseDeadline, parseDuration } from "./duration";
import { parseThreshold, type Threshold } from "./threshold";

/** How long a cluster soaks after success, and how long it may take (`Infinity`: as long as it likes). */
export interface Timing {
  readonly minSuccessMs: number;
  readonly deadlineMs: number;
}

export interface MandatoryGroup {
  readonly groupName: string;
  readonly groupIndex: number;
}

export type ParsedStrategy =
  | { readonly type: "All"; readonly timing: Timing }
  | {
      readonly type: "Progressive";
      readonly timing: Timing;
      readonly maxConcurrency: Threshold;
      readonly maxFailures: Threshold;
      readonly mandatory: readonly MandatoryGroup[];
    }
  | {
      readonly type: "ProgressivePerGroup";
      readonly timing: Timing;
      readonly maxFailures: Threshold;
      readonly mandatory: readonly MandatoryGroup[];
    };

const NO_LIMIT = 0;

/**
 * Parses a whole strategy, so that an invalid value shows at once and not in the middle of a rollout. Throws
 * `RolloutConfigError`.
 */
export function parseStrategy(
  strategy: RolloutStrategy,
  clustersPerDecisionGroup: number | string = NO_LIMIT,
): ParsedStrategy {
  switch (strategy.type) {
    case "All":
      return {
        type: "All",
        timing: { minSuccessMs: 0, deadlineMs: parseDeadline(strategy.all?.progressDeadline ?? "") },
      };
    case "Progressive":
      return {
        type: "Progressive",
        maxConcurrency: parseThreshold(strategy.progressive?.maxConcurrency || clustersPerDecisionGroup),
        ...common(strategy.progressive),
      };
    case "ProgressivePerGroup":
      return { type: "ProgressivePerGroup", ...common(strategy.progressivePerGroup) };
    default:
      throw new RolloutConfigError(`incorrect rollout strategy type ${strategy.type}`);
  }
}

function common(options: RolloutStrategy["progressivePerGroup"]) {
  return {
    timing: {
      minSuccessMs: parseDuration(options?.minSuccessTime ?? "0"),
      deadlineMs: parseDeadline(options?.progressDeadline ?? ""),
    },
    maxFailures: parseThreshold(options?.maxFailures ?? 0),
    mandatory: options?.mandatoryDecisionGroups ?? [],
  };
}
