import type { RevisionLine } from "@/lib/api/rollouts/rollout-actions";

interface Pair {
  /** What is now. */
  readonly from: RevisionLine | undefined;
  /** What could come back. */
  readonly to: RevisionLine | undefined;
}

/**
 * Compares the current revision with the last one that was good everywhere, else with the previous one. The latest
 * revision comes first.
 */
export function firstChoice(revisions: readonly RevisionLine[]): Pair {
  const from = revisions.find(({ current }) => current) ?? revisions[0];
  const others = revisions.filter((revision) => revision !== from && revision.resource === from?.resource);
  return { from, to: others.find(({ knownGood }) => knownGood) ?? others[0] };
}
