/**
 * How a placement stands: its configuration is wrong, it has chosen nobody, fewer than are wanted, it is on its way out, the hub has
 * not judged it, its scheduling is switched off, or all is as it shall be.
 */
export const PLACEMENT_STANDINGS_WORST_FIRST = ["misconfigured", "nobody", "short", "deleting", "unjudged", "frozen", "satisfied"] as const;
export type PlacementStanding = (typeof PLACEMENT_STANDINGS_WORST_FIRST)[number];
