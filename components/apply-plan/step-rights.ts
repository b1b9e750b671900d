import { rightText } from "@/components/request-state/right-labels";
import type { StepRight } from "@/lib/api/addons/enable";

/** Why the caller cannot carry out a plan; undefined if every right is there. */
export function missingRights(rights: readonly StepRight[]): string | undefined {
  const missing = rights.filter(({ allowed }) => !allowed);
  const [first] = missing;
  if (!first) return undefined;
  const more = missing.length - 1;
  return `You lack the right to ${rightText(first)}${more > 0 ? ` and ${more} more` : ""}.`;
}
