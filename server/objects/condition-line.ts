import type { ConditionLine } from "@/lib/kube/condition-line";
import type { Condition } from "@/lib/kube/conditions";

export function conditionLine({ type, status, reason, message, lastTransitionTime }: Condition): ConditionLine {
  return { type, status, reason, message, since: lastTransitionTime };
}
