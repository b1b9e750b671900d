import { progressOf } from "@/lib/health/progressing";
import { type Condition, condition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import type { Status } from "./configuration";
import type { Facts } from "./facts";

interface Deployed extends Pick<Facts, "clusterAddOn" | "works"> {
  readonly isHosted?: boolean;
}

/** How far the cluster is with its configuration; what has arrived stays the one last applied (addon.md §5.4). */
export function withProgress({ clusterAddOn, works, isHosted }: Deployed, status: Status, now: Date): Status {
  const { wish, isComplete } = progressOf({ ...clusterAddOn, status }, works, isHosted);
  const configReferences = isComplete
    ? status.configReferences.map((reference) => ({ ...reference, lastAppliedConfig: reference.desiredConfig }))
    : status.configReferences;
  const conditions = isComplete ? begun(status.conditions) : status.conditions;
  return { ...status, configReferences, conditions: withCondition(conditions, wish, roundedUp(now)) };
}

/** Soaks and deadlines count from this time, and a hub keeps whole seconds: cut off, they would end up to a second early. */
function roundedUp(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000) * 1000);
}

/**
 * A first installation goes from waiting to completed without ever saying that it progresses. Its soak counts from the completion all
 * the same, not from when the cluster add-on was made (addon.md Q22).
 */
function begun(conditions: readonly Condition[]): readonly Condition[] {
  const isNews = condition(conditions, "Progressing")?.reason !== "Completed";
  return isNews ? withoutCondition(conditions, "Progressing") : conditions;
}
