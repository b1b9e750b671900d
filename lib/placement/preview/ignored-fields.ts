import type { Placement } from "@/lib/resources/placement";

/** A field that has a value, and no effect on what is selected. */
export interface IgnoredField {
  readonly field: string;
  readonly message: string;
}

/** Fields of the API that no scheduler of OCM reads yet (docs/reference/placement.md#steps). */
export function ignoredFields({ spec }: Placement): IgnoredField[] {
  const found: IgnoredField[] = [];
  if (spec.spreadPolicy.spreadConstraints.length > 0)
    found.push({
      field: "spec.spreadPolicy",
      message: "OCM stores spread constraints, and does not apply them yet.",
    });
  if (spec.sortBy === "Score")
    found.push({ field: "spec.sortBy", message: "OCM sorts decisions by name, whatever this says." });
  if (spec.scoreRateLimit !== undefined && spec.scoreRateLimit !== DEFAULT_RATE)
    found.push({ field: "spec.scoreRateLimit", message: "OCM does not apply this limit yet." });
  const isSoft = spec.tolerations.some(({ effect }) => effect === "PreferNoSelect");
  if (isSoft)
    found.push({
      field: "spec.tolerations",
      message: "Taints with the effect PreferNoSelect exclude no cluster, so that tolerating them changes nothing.",
    });
  return found;
}

const DEFAULT_RATE = "1m";
