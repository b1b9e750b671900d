import type { PlacementState } from "@/lib/rollout/config-graph";

/** How long the answer of a placement must have stayed the same before further clusters move by it. */
export const SETTLING_MS = 1_000;

/** An answer of a placement, and when it took the place of another one, in milliseconds; undefined for the first one seen. */
interface Sighting {
  readonly answer: string;
  readonly changedAt: number | undefined;
}

/** By "namespace/name" of the placement. */
export type Sightings = ReadonlyMap<string, Sighting>;

/**
 * Looks at the answers of placements again. PlacementDecisions are rewritten one by one: half of them tell of groups that nobody
 * has planned, and a wave may seem done because the next one's clusters are in none.
 */
export function sight(before: Sightings | undefined, placements: ReadonlyMap<string, PlacementState>, now: number): Sightings {
  return new Map(
    [...placements].map(([key, state]) => {
      const answer = answerOf(state);
      const known = before?.get(key);
      if (known?.answer === answer) return [key, known];
      return [key, { answer, changedAt: known ? now : undefined }];
    }),
  );
}

/** The placements whose answer has changed just now, and for how many milliseconds they still count as changing. */
export function unsettled(sightings: Sightings, now: number): Map<string, number> {
  const remaining = [...sightings].map(([key, { changedAt = now - SETTLING_MS }]) => [key, changedAt + SETTLING_MS - now] as const);
  return new Map(remaining.filter(([, ms]) => ms > 0));
}

function answerOf({ decisions }: PlacementState): string {
  return decisions
    .map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`)
    .toSorted()
    .join();
}
