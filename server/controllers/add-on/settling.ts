import type { PlacementState } from "@/lib/rollout/config-graph";

/** How long the decisions of a placement must stay the same before the rollout moves further clusters by them. */
export const SETTLING_MS = 1_000;

/** The decisions of a placement, and when they replaced others, in milliseconds; undefined for the first ones observed. */
interface ObservedDecisions {
  readonly versions: string;
  readonly changedAt: number | undefined;
}

/** By "namespace/name" of the placement. */
export type DecisionHistory = ReadonlyMap<string, ObservedDecisions>;

/**
 * Notes which placements have other decisions than before. PlacementDecisions are rewritten one by one: a part of them
 * may describe decision groups that were never planned, and a wave may look complete because the clusters of the next
 * one are in no group yet.
 */
export function observeDecisions(
  before: DecisionHistory | undefined,
  placements: ReadonlyMap<string, PlacementState>,
  now: number,
): DecisionHistory {
  return new Map(
    [...placements].map(([key, state]) => {
      const versions = versionsOf(state);
      const previous = before?.get(key);
      if (previous?.versions === versions) return [key, previous];
      return [key, { versions, changedAt: previous ? now : undefined }];
    }),
  );
}

/** The placements whose decisions have just changed, and for how many more milliseconds they count as changing. */
export function unsettled(history: DecisionHistory, now: number): Map<string, number> {
  const remaining = [...history].map(
    ([key, { changedAt = now - SETTLING_MS }]) => [key, changedAt + SETTLING_MS - now] as const,
  );
  return new Map(remaining.filter(([, ms]) => ms > 0));
}

function versionsOf({ decisions }: PlacementState): string {
  return decisions
    .map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`)
    .toSorted()
    .join();
}
