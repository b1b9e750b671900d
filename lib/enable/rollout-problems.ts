import { plural } from "@/lib/format/count";
import { RolloutConfigError } from "@/lib/rollout/config-error";
import { parseDeadline, parseDuration } from "@/lib/rollout/duration";
import { parseThreshold, resolveThreshold } from "@/lib/rollout/threshold";
import { awayProblems } from "./away";
import type { Canary, Enablement, EnablementProblem, Guards } from "./enablement";
import { gateProblems } from "./gate";
import { ruleProblems } from "./rule";
import type { Wave } from "./waves";

const GROUP_NAME = /^[a-zA-Z0-9][-A-Za-z0-9_.]{0,61}[a-zA-Z0-9]$/;
const COUNT_OR_SHARE = /^((100|[0-9]{1,2})%|[0-9]{1,9})$/;
/** What the API accepts beyond what the engine can read. */
const DEADLINE = /^(([0-9])+[h|m|s])|None$/;
export const NO_DEADLINE = "Without a deadline, a cluster that hangs never fails and blocks the rollout.";
const HOW_TO_WRITE = "Write it like 90s, 10m or 1h30m";

/** Problems with the way it gets there. `waves` are those that it would have. */
export function rolloutProblems({ clusters, rollout }: Enablement, waves: readonly Wave[]): EnablementProblem[] {
  const away = awayProblems(rollout.away);
  if (rollout.type === "all") return [...deadlineProblems(rollout.progressDeadline), ...away];
  if (clusters.by === "hand")
    return [
      {
        field: "rollout.type",
        message: "A manual installation updates all clusters at once: no placement divides them.",
      },
    ];
  const guards = [...guardProblems(rollout, waves), ...gateProblems(rollout.minAvailablePercent), ...away];
  if (rollout.type === "at-most")
    return [...percentProblems(rollout.percent, "no limit, and moves all clusters at once"), ...guards];
  const isNew = clusters.by === "new-placement";
  return [
    ...(isNew ? percentProblems(rollout.percent, "no division, and moves all clusters at once") : []),
    ...(rollout.canary ? canaryProblems(rollout.canary, isNew, waves) : []),
    ...guards,
  ];
}

/** A wave, as far as failures are counted in it. */
export type CountedWave = Pick<Wave, "mandatory"> & { readonly clusters: { readonly length: number } };

/** Problems with soak, deadline and failures of a rollout in `waves`, or of one that is at most so many at once. */
export function guardProblems(
  rollout: Guards & { readonly type: "waves" | "at-most" },
  waves: readonly CountedWave[],
): EnablementProblem[] {
  return [
    ...soakProblems(rollout.minSuccessTime),
    ...deadlineProblems(rollout.progressDeadline),
    ...failureProblems(rollout, waves),
  ];
}

/** 0 and 0 % do not stop a rollout: both release the fleet (docs/reference/rollouts.md#parameters). */
function percentProblems(percent: number | undefined, means: string): EnablementProblem[] {
  const at = (message: string): EnablementProblem[] => [{ field: "rollout.percent", message }];
  if (percent === undefined) return at("Enter a percentage.");
  if (percent <= 0) return at(`${percent} % does not stop a rollout: the hub treats it as ${means}. Enter 1 to 100.`);
  if (percent > 100) return at(`The hub treats more than 100 % as ${means}. Enter 1 to 100.`);
  return Number.isInteger(percent) ? [] : at("Enter a whole percentage.");
}

function soakProblems(text: string): EnablementProblem[] {
  if (text === "") return [];
  const ms = durationOf(text, parseDuration);
  return ms !== undefined && ms >= 0
    ? []
    : [{ field: "rollout.minSuccessTime", message: `${text} is not a duration. ${HOW_TO_WRITE}.` }];
}

export function deadlineProblems(text: string): EnablementProblem[] {
  const at = (message: string): EnablementProblem[] => [{ field: "rollout.progressDeadline", message }];
  const ms = durationOf(text, parseDeadline);
  if (ms === undefined || (text !== "" && !DEADLINE.test(text)))
    return at(`${text} is not a duration. ${HOW_TO_WRITE}, or None.`);
  return ms > 0 ? [] : at(`${text} as a deadline fails every cluster. Leave it empty for no deadline.`);
}

export function isWithoutDeadline(text: string): boolean {
  return text === "" || text === "None";
}

/** A `maxFailures` above the number of clusters counts as 0 (docs/reference/rollouts.md#parameters). */
function failureProblems(
  { maxFailures, ...rollout }: Guards & { readonly type: string },
  waves: readonly CountedWave[],
): EnablementProblem[] {
  if (maxFailures === "") return [];
  const at = (message: string): EnablementProblem[] => [{ field: "rollout.maxFailures", message }];
  if (!COUNT_OR_SHARE.test(maxFailures)) return at(`${maxFailures} is neither a number nor a percentage like 10%.`);
  if (!isLost(maxFailures, Math.max(...counted(waves)))) return [];
  const where = rollout.type === "waves" ? "a wave has" : "there are";
  return at(
    `${maxFailures} is more than ${where}: the hub then tolerates no failure. Enter ${Math.max(...counted(waves))} or less.`,
  );
}

/** Sizes of the waves in which failures are counted; mandatory ones tolerate none. */
function counted(waves: readonly CountedWave[]): number[] {
  return waves.filter(({ mandatory }) => !mandatory).map(({ clusters }) => clusters.length);
}

/** Waves that are too small for the number, where others are not. */
export function smallWaves({ rollout }: Enablement, waves: readonly Wave[]): string[] {
  if (rollout.type !== "waves" || !COUNT_OR_SHARE.test(rollout.maxFailures)) return [];
  const sizes = counted(waves);
  const small = sizes.filter((size) => isLost(rollout.maxFailures, size));
  if (small.length === 0 || small.length === sizes.length) return [];
  return [
    `A wave of ${plural(Math.max(...small), "cluster")} tolerates no failure: ${rollout.maxFailures} is more than it has.`,
  ];
}

function isLost(maxFailures: string, size: number): boolean {
  if (!Number.isFinite(size)) return false;
  const wanted = /^\d+$/.test(maxFailures) ? Number(maxFailures) : maxFailures;
  return wanted !== 0 && wanted !== "0%" && resolveThreshold(parseThreshold(wanted), size, 0) === 0;
}

function canaryProblems(canary: Canary, isNew: boolean, waves: readonly Wave[]): EnablementProblem[] {
  const nameProblem = canaryNameProblem(canary.name);
  if (nameProblem) return [{ field: "rollout.canary.name", message: nameProblem }];
  if (!isNew) return existingCanaryProblems(canary, waves);
  const wrong = [
    ...canary.labels.flatMap((rule, index) => ruleProblems(rule, `rollout.canary.labels.${index}`)),
    ...canary.claims.flatMap((rule, index) => ruleProblems(rule, `rollout.canary.claims.${index}`)),
  ];
  if (wrong.length > 0) return wrong;
  if (canary.labels.length + canary.claims.length === 0)
    return [
      { field: "rollout.canary", message: "Add a rule for the canary; without one it would contain every cluster." },
    ];
  return waves.length === 0 || waves.some(({ mandatory }) => mandatory)
    ? []
    : [{ field: "rollout.canary", message: "None of the selected clusters is in the canary: its rules match none." }];
}

function canaryNameProblem(name: string): string | undefined {
  if (name === "") return "Enter a name for the canary.";
  return GROUP_NAME.test(name)
    ? undefined
    : 'A group\'s name has 2 to 63 letters, digits, "-", "_" or ".", and begins and ends with a letter or digit.';
}

function existingCanaryProblems({ name, labels, claims }: Canary, waves: readonly Wave[]): EnablementProblem[] {
  if (labels.length + claims.length > 0)
    return [
      {
        field: "rollout.canary",
        message: "An existing placement already has groups: choose one of them, without rules.",
      },
    ];
  return waves.length === 0 || waves.some(({ mandatory }) => mandatory)
    ? []
    : [{ field: "rollout.canary.name", message: `The placement has no group ${name}.` }];
}

function durationOf(text: string, parse: (text: string) => number): number | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RolloutConfigError) return undefined;
    throw error;
  }
}
