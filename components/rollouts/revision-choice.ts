import type { RevisionLine } from "@/lib/api/rollouts/revisions";

interface Pair {
  /** What is now. */
  readonly from: RevisionLine | undefined;
  /** What could come back. */
  readonly to: RevisionLine | undefined;
}

/**
 * Compares the current revision with the last one that was good everywhere, else with the one before it. Never with a
 * newer one that was not: after a roll back that is what was left. The latest revision comes first.
 */
export function firstChoice(revisions: readonly RevisionLine[]): Pair {
  const from = revisions.find(({ current }) => current) ?? revisions[0];
  const isOther = (revision: RevisionLine) => revision !== from && revision.resource === from?.resource;
  const older = from && revisions.slice(revisions.indexOf(from)).find(isOther);
  return { from, to: revisions.find((revision) => revision.knownGood && isOther(revision)) ?? older };
}
