import { Confirmed, PlanEffect, PlannedWrite, StepRight } from "@/lib/api/addons/enable";
import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";
import { CLUSTER_TAINT_EFFECTS } from "@/lib/objects/cluster-rules";

/** More are edited by several requests. */
export const MAX_EDITED = 500;

const MAX_INT32 = 2_147_483_647;

const Taint = z.strictObject({
  key: z.string(),
  value: z.optional(z.string()),
  effect: z.enum(CLUSTER_TAINT_EFFECTS),
});

/**
 * One change of several clusters: labels by key, the cluster set, taints by key, how long their leases last, and whether
 * the hub accepts them. What is absent stays.
 */
export const ClusterEdit = z.strictObject({
  clusters: z.array(ObjectName).check(z.minLength(1), z.maxLength(MAX_EDITED)),
  labels: z.strictObject({ add: z.record(z.string(), z.string()), remove: z.array(z.string()) }),
  set: z.optional(ObjectName),
  /** Accepts them, or denies them. */
  accepts: z.optional(z.boolean()),
  /** How often their agents renew their leases. */
  leaseDurationSeconds: z.optional(z.number().check(z.int(), z.gte(0), z.lte(MAX_INT32))),
  /** A taint that is added takes the place of one with its key. */
  taints: z.strictObject({ add: z.array(Taint), remove: z.array(z.string()) }),
});
export type ClusterEdit = z.infer<typeof ClusterEdit>;

/** What an edit writes and does to clusters. Nothing is written. */
export const ClusterEditPlan = z.object({
  /** Identifies the content below and the versions it was made from; the edit requires the plan that was reviewed. */
  id: z.string(),
  /** Of clusters that change: some are as they are wanted already. */
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Text to type before it is carried out; absent if none is needed. */
  confirm: z.optional(z.string()),
  ...PlanEffect,
});
export type ClusterEditPlan = z.infer<typeof ClusterEditPlan>;

/** Carries out a reviewed edit. Answers 409 "conflict" if the clusters or the effect changed; then nothing is written. */
export const ClusterEditRequest = z.strictObject({ input: ClusterEdit, ...Confirmed });
export type ClusterEditRequest = z.infer<typeof ClusterEditRequest>;
