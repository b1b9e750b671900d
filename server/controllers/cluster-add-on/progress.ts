import { progressOf } from "@/lib/health/progressing";
import { type Condition, condition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import type { Status } from "./configuration";
import type { Facts } from "./facts";

/** How far the cluster is with its configuration; what has arrived stays the one last applied (addon.md §5.4). */
export function withProgress({ clusterAddOn, works }: Pick<Facts, "clusterAddOn" | "works">, status: Status, now: Date): Status {
  const { wish, isComplete } = progressOf({ ...clusterAddOn, status }, works);
  const configReferences = isComplete
    ? status.configReferences.map((reference) => ({ ...reference, lastAppliedConfig: reference.desiredConfig }))
    : status.configReferences;
  return { ...status, configReferences, conditions: withCondition(isComplete ? begun(status.conditions) : status.conditions, wish, now) };
}

/**
 * A first installation goes from waiting to completed without ever saying that it progresses. Its soak counts from the completion all
 * the same, not from when the cluster add-on was made (addon.md Q22).
 */
function begun(conditions: readonly Condition[]): readonly Condition[] {
  const isNews = condition(conditions, "Progressing")?.reason !== "Completed";
  return isNews ? withoutCondition(conditions, "Progressing") : conditions;
}
