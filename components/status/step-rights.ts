import type { StepRight } from "@/lib/api/enable";
import { rightWords } from "./right-words";

/** "create placements.cluster.open-cluster-management.io in fleet": as whoever grants rights reads it. */
export function stepRightWords(right: StepRight): string {
  return `${rightWords(right)}${right.namespace ? ` in ${right.namespace}` : ""}`;
}

/** Why a plan cannot be carried out by whoever reads it; nothing where every right is there. */
export function missingRights(rights: readonly StepRight[]): string | undefined {
  const missing = rights.filter(({ allowed }) => !allowed);
  const [first] = missing;
  if (!first) return undefined;
  const more = missing.length - 1;
  return `You lack the right to ${stepRightWords(first)}${more > 0 ? ` and ${more} more` : ""}.`;
}
