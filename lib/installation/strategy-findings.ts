import { type ConfigFinding, itemsOf, problem, warning } from "@/lib/addon-config/rules/finding";
import { guardProblems, isWithoutDeadline, NO_DEADLINE } from "@/lib/enable/rollout-problems";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { STRATEGY_TYPES, type StrategyInput, type StrategyType } from "./strategy-input";
import { strategyProblems } from "./strategy-problems";

/** The field of a strategy that holds the options of its type. */
export const STRATEGY_OPTIONS = {
  All: "all",
  Progressive: "progressive",
  ProgressivePerGroup: "progressivePerGroup",
} as const satisfies Record<StrategyType, string>;

/**
 * What is wrong with a rollout strategy as it stands in an object, each with the path of its field. `clusters` is how
 * many it rolls out to, where that is known. Values of a wrong type are left to the schema.
 */
export function strategyFindings(strategy: unknown, path: FieldPath, clusters?: number): readonly ConfigFinding[] {
  const fields = isFields(strategy) ? strategy : {};
  const type = STRATEGY_TYPES.find((each) => each === (fields.type ?? "All"));
  if (!type) return [];
  const options = isFields(fields[STRATEGY_OPTIONS[type]]) ? (fields[STRATEGY_OPTIONS[type]] as Fields) : {};
  const at = (field: string) => [...path, STRATEGY_OPTIONS[type], field.replace("rollout.", "")];
  const input = typedInput(type, options);
  // Its soak time counts for nothing, and one that cannot be read stops the hub's add-on manager all the same.
  const broken = type === "All" ? guardProblems({ ...input, type: "at-most" }, []) : strategyProblems(input, []);
  const problems = broken.map(({ field, message }) => problem(at(field), message));
  return [
    ...problems,
    ...quotedNumbers(options, at),
    ...(problems.length > 0 ? [] : [...lostFailures(input, at, clusters), ...unbounded(input, options, at)]),
  ];
}

/** The same of each placement that an add-on is installed by. */
export function addOnStrategyFindings({ spec }: Fields): readonly ConfigFinding[] {
  const strategy = isFields(spec) && isFields(spec.installStrategy) ? spec.installStrategy : {};
  return itemsOf(strategy.placements).flatMap((placement, index) =>
    isFields(placement)
      ? strategyFindings(placement.rolloutStrategy, ["spec", "installStrategy", "placements", index, "rolloutStrategy"])
      : [],
  );
}

/** The same of each placement that a replica set rolls out to. */
export function replicaSetStrategyFindings({ spec }: Fields): readonly ConfigFinding[] {
  const refs = isFields(spec) ? spec.placementRefs : undefined;
  return itemsOf(refs).flatMap((ref, index) =>
    isFields(ref) ? strategyFindings(ref.rolloutStrategy, ["spec", "placementRefs", index, "rolloutStrategy"]) : [],
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** As it stands: 0 is no absent value here. */
function typedInput(type: StrategyType, options: Fields): StrategyInput {
  const text = (field: string) => {
    const value = options[field];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return {
    type,
    maxConcurrency: text("maxConcurrency"),
    minSuccessTime: text("minSuccessTime"),
    progressDeadline: text("progressDeadline"),
    maxFailures: text("maxFailures"),
    mandatory: [],
  };
}

/** The schema takes a number in quotes, and then the controller does nothing for the whole object. */
function quotedNumbers(options: Fields, at: (field: string) => FieldPath): ConfigFinding[] {
  return ["maxConcurrency", "maxFailures"].flatMap((field) => {
    const value = options[field];
    if (typeof value !== "string" || !/^\d+$/.test(value) || Number(value) === 0) return [];
    return [problem(at(field), `${value} is in quotes, which stops the whole rollout. Write it without quotes.`)];
  });
}

function lostFailures(input: StrategyInput, at: (field: string) => FieldPath, clusters: number | undefined) {
  if (clusters === undefined || clusters === 0) return [];
  return strategyProblems(input, [{ mandatory: false, clusters: { length: clusters } }]).map(({ field, message }) =>
    warning(at(field), message),
  );
}

function unbounded(
  { type, progressDeadline, maxConcurrency }: StrategyInput,
  options: Fields,
  at: (field: string) => FieldPath,
) {
  const groups = itemsOf(options.mandatoryDecisionGroups);
  return [
    ...(isWithoutDeadline(progressDeadline)
      ? [warning(at("progressDeadline"), `is not set. ${NO_DEADLINE} 10m is usual.`)]
      : []),
    ...(type === "Progressive" && maxConcurrency === ""
      ? [
          warning(
            at("maxConcurrency"),
            "is not set: the size of the placement's groups counts, and without groups there is no limit.",
          ),
        ]
      : []),
    ...groups.flatMap((group, index) =>
      isFields(group) && !group.groupName && group.groupIndex === undefined
        ? [warning([...at("mandatoryDecisionGroups"), index], "names no group: the hub takes the one with index 0.")]
        : [],
    ),
  ];
}
