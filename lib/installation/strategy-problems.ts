import type { EnablementProblem, Guards } from "@/lib/enable/enablement";
import { type CountedWave, deadlineProblems, guardProblems } from "@/lib/enable/rollout-problems";
import type { StrategyInput } from "./strategy-input";

const COUNT_OR_SHARE = /^(([0-9]{1,3})%|[0-9]{1,9})$/;

/**
 * Each of these prevents a rollout strategy from being written, wherever it is written; messages begin with the value.
 * `waves` are those that it would have, none where they are not known.
 */
export function strategyProblems(rollout: StrategyInput, waves: readonly CountedWave[]): EnablementProblem[] {
  const guards: Guards = {
    minSuccessTime: rollout.minSuccessTime.trim(),
    progressDeadline: rollout.progressDeadline.trim(),
    maxFailures: rollout.maxFailures.trim(),
  };
  switch (rollout.type) {
    case "All":
      return deadlineProblems(guards.progressDeadline);
    case "Progressive":
      return [
        ...concurrencyProblems(rollout.maxConcurrency.trim()),
        ...guardProblems({ type: "at-most", ...guards }, waves),
      ];
    case "ProgressivePerGroup":
      return guardProblems({ type: "waves", ...guards }, waves);
  }
}

function concurrencyProblems(text: string): EnablementProblem[] {
  const at = (message: string): EnablementProblem[] => [{ field: "rollout.maxConcurrency", message }];
  if (text === "") return [];
  if (!COUNT_OR_SHARE.test(text)) return at(`${text} is neither a number nor a percentage like 10%.`);
  const number = Number.parseInt(text, 10);
  if (number === 0) return at(`${text} does not stop a rollout: the hub treats it as no limit. Enter 1 or more.`);
  return text.endsWith("%") && number > 100
    ? at(`${text} is more than 100 %, which the hub treats as no limit. Enter 1% to 100%.`)
    : [];
}
