import { Confirmed, PlanEffect, PlannedWrite, StepRight, WriteOutcome } from "@/lib/api/addons/enable";
import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

/** What a person wants of a rollout beyond its strategy. */
export const RolloutActionInput = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("hold"), reason: z.string().check(z.trim(), z.maxLength(500)) }),
  z.strictObject({ action: z.literal("resume") }),
  z.strictObject({ action: z.literal("abort") }),
  /** By names of revisions: at most one of each configuration. */
  z.strictObject({
    action: z.literal("roll-back"),
    revisions: z.array(ObjectName).check(z.minLength(1), z.maxLength(32)),
  }),
  /** Null: without a health gate. */
  z.strictObject({ action: z.literal("gate"), minAvailablePercent: z.nullable(z.int().check(z.gte(1), z.lte(100))) }),
]);
export type RolloutActionInput = z.infer<typeof RolloutActionInput>;

/** What happens to some clusters. */
const Effect = z.object({
  message: z.string(),
  size: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
});
export type Effect = z.infer<typeof Effect>;

/** All planned writes. Requesting a plan writes nothing. */
export const RolloutActionPlan = z.object({
  /** Identifies what the plan was made from; carrying out requires the plan that was reviewed. */
  id: z.string(),
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  effects: z.array(Effect),
  /** Each of these prevents carrying it out. */
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Text to type before the plan is carried out; absent if none is needed. */
  confirm: z.optional(z.string()),
  ...PlanEffect,
});
export type RolloutActionPlan = z.infer<typeof RolloutActionPlan>;

/**
 * Carries out a reviewed plan. Answers 409 "conflict" with what changed if the hub has moved on; then nothing is
 * written.
 */
export const RolloutActionRequest = z.strictObject({
  input: RolloutActionInput,
  ...Confirmed,
});
export type RolloutActionRequest = z.infer<typeof RolloutActionRequest>;

export const RolloutActionAnswer = z.object({ outcomes: z.array(WriteOutcome) });
export type RolloutActionAnswer = z.infer<typeof RolloutActionAnswer>;
