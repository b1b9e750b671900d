import type { Revision } from "@/lib/rollout/revisions";

/** So many texts of one configuration object are kept, and those that some cluster still has. */
export const MOST_REVISIONS = 20;

export interface RevisionState {
  /** Of one configuration object. */
  readonly kept: readonly Revision[];
  /** The hash of its text as it is now. */
  readonly current: string;
  /** Hashes that must not go: some cluster has them, or may get them. Asked only where something has to go. */
  readonly inUse: () => ReadonlySet<string>;
}

export interface RevisionPlan {
  /** The text as it is now is to be kept, or put at the end again, with this number; undefined where it is the last one. */
  readonly number: number | undefined;
  /** What goes, the oldest first. */
  readonly surplus: readonly Revision[];
}

/** What has to happen so that the text of a configuration object as it is now is the latest of those kept, and not too many are. */
export function planRevisions({ kept, current, inUse }: RevisionState): RevisionPlan {
  const last = Math.max(0, ...kept.map(({ number }) => number));
  const known = kept.find(({ specHash }) => specHash === current);
  const number = known && known.number === last ? undefined : last + 1;
  const excess = kept.length + (known ? 0 : 1) - MOST_REVISIONS;
  if (excess <= 0) return { number, surplus: [] };
  const stays = inUse();
  const surplus = kept
    .filter(({ specHash }) => specHash !== current && !stays.has(specHash))
    .toSorted((a, b) => a.number - b.number)
    .slice(0, excess);
  return { number, surplus };
}
