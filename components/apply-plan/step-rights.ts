import { rightText } from "@/components/request-state/right-labels";
import type { StepRight } from "@/lib/api/addons/enable";

/** "create placements.cluster.open-cluster-management.io in fleet": as an administrator who grants rights reads it. */
export function stepRightText(right: StepRight): string {
  return `${rightText(right)}${right.namespace ? ` in ${right.namespace}` : ""}`;
}

/** Why the caller cannot carry out a plan; undefined if every right is there. */
export function missingRights(rights: readonly StepRight[]): string | undefined {
  const missing = rights.filter(({ allowed }) => !allowed);
  const [first] = missing;
  if (!first) return undefined;
  const more = missing.length - 1;
  return `You lack the right to ${stepRightText(first)}${more > 0 ? ` and ${more} more` : ""}.`;
}
