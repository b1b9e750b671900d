/**
 * Status of a placement: misconfigured, no clusters selected, fewer than requested, being deleted, not scheduled yet,
 * scheduling disabled, or satisfied.
 */
export const PLACEMENT_STATUSES_WORST_FIRST = [
  "misconfigured",
  "empty",
  "short",
  "deleting",
  "unjudged",
  "frozen",
  "satisfied",
] as const;
export type PlacementStatus = (typeof PLACEMENT_STATUSES_WORST_FIRST)[number];
