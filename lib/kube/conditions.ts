import { z } from "./zod";

export const Condition = z.looseObject({
  type: z.string(),
  status: z.string(),
  reason: z._default(z.string(), ""),
  message: z._default(z.string(), ""),
  lastTransitionTime: z._default(z.string(), ""),
  observedGeneration: z.optional(z.number()),
});
export type Condition = z.infer<typeof Condition>;

export type ConditionStatus = "True" | "False" | "Unknown";

/** The content of a condition; `withCondition` sets the time. */
export interface DesiredCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
}

export function condition(conditions: readonly Condition[], type: string): Condition | undefined {
  return conditions.find((candidate) => candidate.type === type);
}

export function isTrue(conditions: readonly Condition[], type: string): boolean {
  return condition(conditions, type)?.status === "True";
}

/**
 * A copy with `desired` in it: at its old index or at the end. The transition time changes only with the status
 * (docs/reference/ocm.md#status-writes).
 */
export function withCondition(conditions: readonly Condition[], desired: DesiredCondition, now: Date): Condition[] {
  const old = condition(conditions, desired.type);
  const lastTransitionTime = old?.status === desired.status ? old.lastTransitionTime : kubeTime(now);
  const next: Condition = { ...old, ...desired, lastTransitionTime };
  return old ? conditions.map((candidate) => (candidate === old ? next : candidate)) : [...conditions, next];
}

export function withoutCondition(conditions: readonly Condition[], type: string): Condition[] {
  return conditions.filter((candidate) => candidate.type !== type);
}

/** RFC 3339 in whole seconds, as Kubernetes serializes `metav1.Time`. */
export function kubeTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with exactly six fractional digits, as Kubernetes demands of `metav1.MicroTime`. */
export function kubeMicroTime(date: Date): string {
  return `${date.toISOString().slice(0, 23)}000Z`;
}
