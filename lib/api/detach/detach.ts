import { Confirmed, PlanEffect, PlannedWrite, StepRight } from "@/lib/api/addons/enable";
import { DeletedObject, NamedBlocker } from "@/lib/api/clusters/deletions";
import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { CHECK_STATES, DETACH_ACTIONS, DETACH_CHECKS, DETACH_STATES, DETACH_STEPS } from "@/lib/detach/detach";
import { DETACH_PATHS } from "@/lib/detach/mark";
import { z } from "@/lib/kube/zod";

/** More are detached by several requests: each step of each reads what is on its cluster. */
export const MAX_DETACHED = 50;

const Mark = z.object({ by: z.string(), at: z.string(), path: z.enum(DETACH_PATHS) });

const Check = z.object({
  id: z.enum(DETACH_CHECKS),
  state: z.enum(CHECK_STATES),
  message: z.string(),
  names: z.array(z.string()),
  missing: z.optional(MissingRight),
});

const Step = z.object({
  id: z.enum(DETACH_STEPS),
  state: z.enum(DETACH_STATES),
  evidence: z.array(z.string()),
  since: z.optional(z.string()),
  left: z.array(DeletedObject),
  leftTotal: z.number(),
  blockers: z.array(NamedBlocker),
  commands: z.array(z.object({ label: z.enum(["kubectl", "clusteradm"]), text: z.string() })),
});

/** `GET /api/v1/detach/{name}`: as `lib/detach` has it, field by field. */
export const DetachRunbookAnswer = z.object({
  cluster: z.string(),
  uid: z.optional(z.string()),
  mark: z.optional(Mark),
  path: z.enum(DETACH_PATHS),
  deletingSince: z.optional(z.string()),
  checks: z.array(Check),
  steps: z.array(Step),
  leaves: z.array(z.object({ by: DeletedObject, names: z.array(z.string()), total: z.number(), message: z.string() })),
});
export type DetachRunbookAnswer = z.infer<typeof DetachRunbookAnswer>;

/** `GET /api/v1/detach`: the clusters that somebody began to detach, those that began first first. */
export const DetachingClusters = z.object({
  clusters: z.array(z.object({ name: z.string(), mark: Mark, deletingSince: z.optional(z.string()) })),
  /** How many there are beside these. */
  more: z.number(),
});
export type DetachingClusters = z.infer<typeof DetachingClusters>;

export const DetachPathParams = z.strictObject({ name: ObjectName });

/** One step of detaching, of one cluster or of several. */
export const DetachInput = z.strictObject({
  clusters: z.array(ObjectName).check(z.minLength(1), z.maxLength(MAX_DETACHED)),
  action: z.enum(DETACH_ACTIONS),
  /** Of "begin". */
  path: z.optional(z.enum(DETACH_PATHS)),
});
export type DetachInput = z.infer<typeof DetachInput>;

/** What a step writes, what that does to clusters, and what stays on them. Nothing is written. */
export const DetachPlan = z.object({
  /** Identifies the content below; carrying the step out requires the plan that was reviewed. */
  id: z.string(),
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What stays on the clusters by this step, as sentences. */
  leaves: z.array(z.string()),
  /** Text to type before it is carried out; absent if none is needed. */
  confirm: z.optional(z.string()),
  ...PlanEffect,
});
export type DetachPlan = z.infer<typeof DetachPlan>;

/** Carries out a reviewed step. Answers 409 "conflict" if what it writes or does changed; then nothing is written. */
export const DetachRequest = z.strictObject({ input: DetachInput, ...Confirmed });
export type DetachRequest = z.infer<typeof DetachRequest>;
