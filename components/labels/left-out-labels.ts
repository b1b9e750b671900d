import type { LeftOutStep } from "@/lib/api/placements/placement-detail";

/** The rule by which a cluster is left out, as its name. */
export const STEP_LABEL = {
  later: "To be selected",
  number: "Over the limit",
  taint: "Taint",
  predicate: "Predicates",
  deleting: "Being deleted",
  misconfigured: "Misconfigured",
  set: "Not in its cluster sets",
} as const satisfies Record<LeftOutStep, string>;
