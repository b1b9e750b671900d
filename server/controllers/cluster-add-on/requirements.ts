import { type UnmetRequirement, unmetText } from "@/lib/addon-config/required-add-ons";
import { withCondition, withoutCondition } from "@/lib/kube/conditions";
import { REQUIREMENTS_CONDITION } from "@/lib/kube/names";
import type { Status } from "./configuration";
import type { ObservedClusterAddOn } from "./observe";

const REASONS: Readonly<Record<UnmetRequirement["gap"], string>> = {
  "not-installed": "RequiredAddOnNotInstalled",
  "being-removed": "RequiredAddOnBeingRemoved",
  "not-available": "RequiredAddOnNotAvailable",
  circle: "RequirementsInCircle",
};

/** The status with what the cluster add-on waits for; without the condition once nothing of that is missing. */
export function withRequirements(status: Status, { unmet, now }: Pick<ObservedClusterAddOn, "unmet" | "now">): Status {
  const { conditions } = status;
  if (!unmet) return { ...status, conditions: withoutCondition(conditions, REQUIREMENTS_CONDITION) };
  const desired = { type: REQUIREMENTS_CONDITION, status: "False", reason: REASONS[unmet.gap] } as const;
  return { ...status, conditions: withCondition(conditions, { ...desired, message: unmetText(unmet) }, now) };
}
