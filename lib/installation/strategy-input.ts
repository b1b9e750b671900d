import { countOrShare } from "@/lib/enable/desired-strategy";
import { deepEqual } from "@/lib/kube/patches";
import { z } from "@/lib/kube/zod";

export const STRATEGY_TYPES = ["All", "Progressive", "ProgressivePerGroup"] as const;
export type StrategyType = (typeof STRATEGY_TYPES)[number];

/** By its name, or by its index where that is "". */
export interface GroupInput {
  readonly groupName: string;
  readonly groupIndex: number;
}

/** A rollout strategy as people type it; "" means OCM's default. */
export interface StrategyInput {
  readonly type: StrategyType;
  /** Of `Progressive`. */
  readonly maxConcurrency: string;
  readonly minSuccessTime: string;
  readonly progressDeadline: string;
  readonly maxFailures: string;
  /** Groups that go first and tolerate no failure. */
  readonly mandatory: readonly GroupInput[];
}

const BLOCKS = {
  All: "all",
  Progressive: "progressive",
  ProgressivePerGroup: "progressivePerGroup",
} as const satisfies Record<StrategyType, string>;

const FIELDS = {
  All: ["progressDeadline"],
  Progressive: ["maxConcurrency", "minSuccessTime", "progressDeadline", "maxFailures"],
  ProgressivePerGroup: ["minSuccessTime", "progressDeadline", "maxFailures"],
} as const satisfies Record<StrategyType, readonly TextField[]>;

type TextField = "maxConcurrency" | "minSuccessTime" | "progressDeadline" | "maxFailures";

/** Values that do what an absent field does (docs/reference/rollouts.md#parameters). */
const NOTHING: Readonly<Record<TextField, readonly unknown[]>> = {
  maxConcurrency: ["", 0],
  minSuccessTime: ["", "0", "0s"],
  progressDeadline: ["", "None"],
  maxFailures: ["", 0, "0%"],
};

const Block = z.looseObject({ mandatoryDecisionGroups: z.optional(z.array(z.looseObject({}))) });

/** A strategy as the hub has it, unread: what we do not know is written back. */
const RawStrategy = z.looseObject({
  type: z.optional(z.string()),
  all: z.optional(Block),
  progressive: z.optional(Block),
  progressivePerGroup: z.optional(Block),
});

const RawGroup = z.object({ groupName: z._default(z.string(), ""), groupIndex: z._default(z.number(), 0) });

/** What a strategy has now, as people would type it. An unknown type is one that starts every cluster. */
export function strategyInput(strategy: unknown): StrategyInput {
  const raw = RawStrategy.parse(strategy ?? {});
  const type = STRATEGY_TYPES.find((each) => each === raw.type) ?? "All";
  const block = raw[BLOCKS[type]] ?? {};
  const text = (field: TextField) => {
    const value = block[field];
    return value === undefined || NOTHING[field].includes(value) ? "" : String(value);
  };
  return {
    type,
    maxConcurrency: text("maxConcurrency"),
    minSuccessTime: text("minSuccessTime"),
    progressDeadline: text("progressDeadline"),
    maxFailures: text("maxFailures"),
    mandatory: type === "All" ? [] : groupsOf(block),
  };
}

/**
 * The strategy with these values in the place of those that it has. Values that do the same stay as they are written,
 * and so does what is unknown to us; options of another type go with that type.
 */
export function changedStrategy(strategy: unknown, input: StrategyInput): Record<string, unknown> {
  const raw = RawStrategy.parse(strategy ?? {});
  const { all: _all, progressive: _progressive, progressivePerGroup: _perGroup, ...rest } = raw;
  const isSameType = (raw.type ?? "All") === input.type;
  const block = changedBlock((isSameType ? raw[BLOCKS[input.type]] : undefined) ?? {}, input);
  return {
    ...(isSameType ? raw : rest),
    ...(isSameType && raw.type === undefined ? {} : { type: input.type }),
    ...(Object.keys(block).length > 0 || raw[BLOCKS[input.type]] ? { [BLOCKS[input.type]]: block } : {}),
  };
}

function changedBlock(before: z.infer<typeof Block>, input: StrategyInput): Record<string, unknown> {
  const block: Record<string, unknown> = { ...before };
  for (const field of FIELDS[input.type]) {
    const text = input[field].trim();
    if (text === "" && NOTHING[field].includes(before[field])) continue;
    if (text === "") delete block[field];
    else block[field] = field === "maxConcurrency" || field === "maxFailures" ? countOrShare(text) : text;
  }
  if (input.type === "All" || deepEqual(groupsOf(before), input.mandatory)) return block;
  if (input.mandatory.length === 0) delete block.mandatoryDecisionGroups;
  else block.mandatoryDecisionGroups = input.mandatory.map(writtenGroup);
  return block;
}

function groupsOf({ mandatoryDecisionGroups = [] }: z.infer<typeof Block>): GroupInput[] {
  return mandatoryDecisionGroups.map((group) => RawGroup.parse(group));
}

function writtenGroup({ groupName, groupIndex }: GroupInput): object {
  return groupName === "" ? { groupIndex } : { groupName };
}
