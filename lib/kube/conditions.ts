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

/** What a writer says of a condition; the time is kept by `withCondition`. */
export interface ConditionWish {
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

/** A copy with `wish` in it: in its old place or at the end. The transition time moves only when the status does (addon.md §4). */
export function withCondition(conditions: readonly Condition[], wish: ConditionWish, now: Date): Condition[] {
  const old = condition(conditions, wish.type);
  const lastTransitionTime = old?.status === wish.status ? old.lastTransitionTime : kubeTime(now);
  const next: Condition = { ...old, ...wish, lastTransitionTime };
  return old ? conditions.map((candidate) => (candidate === old ? next : candidate)) : [...conditions, next];
}

export function withoutCondition(conditions: readonly Condition[], type: string): Condition[] {
  return conditions.filter((candidate) => candidate.type !== type);
}

/** RFC 3339 in whole seconds, as Kubernetes writes `metav1.Time`. */
export function kubeTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with exactly six fractional digits, as Kubernetes demands of `metav1.MicroTime`. */
export function kubeMicroTime(date: Date): string {
  return `${date.toISOString().slice(0, 23)}000Z`;
}
