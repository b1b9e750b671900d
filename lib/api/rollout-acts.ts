import { z } from "@/lib/kube/zod";
import { PlannedWrite, StepRight, WriteOutcome } from "./enable";
import { ObjectName } from "./objects";

/** What a person wants of a rollout beyond its strategy. */
export const RolloutWish = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("hold"), reason: z.string().check(z.trim(), z.maxLength(500)) }),
  z.strictObject({ act: z.literal("resume") }),
  z.strictObject({ act: z.literal("abort") }),
  /** By names of revisions: at most one of each configuration. */
  z.strictObject({ act: z.literal("roll-back"), revisions: z.array(ObjectName).check(z.minLength(1), z.maxLength(32)) }),
  /** Null: without a health gate. */
  z.strictObject({ act: z.literal("gate"), minAvailablePercent: z.nullable(z.int().check(z.gte(1), z.lte(100))) }),
]);
export type RolloutWish = z.infer<typeof RolloutWish>;

/** What happens to some clusters. */
const Effect = z.object({
  sentence: z.string(),
  size: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
});
export type Effect = z.infer<typeof Effect>;

/** What would be done, whole. Nothing is written by asking. */
export const RolloutActPlan = z.object({
  /** Stands for what it was made from: carrying out takes the plan that was read. */
  id: z.string(),
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  effects: z.array(Effect),
  /** Each keeps it from being carried out. */
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
  /** What has to be typed before it is carried out; absent where nothing has. */
  confirm: z.optional(z.string()),
});
export type RolloutActPlan = z.infer<typeof RolloutActPlan>;

/** Carries out the plan that was read. Answers 409 "conflict" with what changed where the hub has moved on since; then nothing is written. */
export const RolloutActRequest = z.strictObject({ wish: RolloutWish, plan: z.string(), confirm: z.optional(z.string()) });
export type RolloutActRequest = z.infer<typeof RolloutActRequest>;

export const RolloutActAnswer = z.object({ outcomes: z.array(WriteOutcome) });
export type RolloutActAnswer = z.infer<typeof RolloutActAnswer>;

const RevisionLine = z.object({
  /** Of the ControllerRevision that keeps it. */
  name: z.string(),
  resource: z.string(),
  namespace: z.string(),
  config: z.string(),
  specHash: z.string(),
  /** The higher, the later it was current. */
  number: z.number(),
  /** RFC 3339: when it was kept first. */
  since: z.string(),
  /** The add-on asks for it now. */
  current: z.boolean(),
  /** The last one that every cluster of the placement had. */
  knownGood: z.boolean(),
  /** Clusters of the placement that have it, as they report. */
  clusters: z.number(),
});
export type RevisionLine = z.infer<typeof RevisionLine>;

/** `GET …/revisions`: the configurations that the add-on has had and that are kept, the latest first. */
export const RevisionList = z.object({ revisions: z.array(RevisionLine) });
export type RevisionList = z.infer<typeof RevisionList>;

export const RevisionPath = z.strictObject({ addOn: ObjectName, namespace: ObjectName, placement: ObjectName, revision: ObjectName });
