import type { Revision } from "@/lib/rollout/revisions";

/** How many revisions of one configuration object are stored, besides those that clusters still have. */
export const MAX_REVISIONS = 20;

export interface RevisionState {
  /** Of one configuration object. */
  readonly stored: readonly Revision[];
  /** The hash of its current content. */
  readonly current: string;
  /** Hashes that some cluster has or may get. Called only when something has to be deleted. */
  readonly inUse: () => ReadonlySet<string>;
}

export interface RevisionPlan {
  /** The number under which the current content is stored; undefined where it is the latest revision already. */
  readonly number: number | undefined;
  /** What is deleted, oldest first. */
  readonly surplus: readonly Revision[];
}

/** Plans how the current content of a configuration object becomes the latest of not too many revisions. */
export function planRevisions({ stored, current, inUse }: RevisionState): RevisionPlan {
  const last = Math.max(0, ...stored.map(({ number }) => number));
  const existing = stored.find(({ specHash }) => specHash === current);
  const number = existing && existing.number === last ? undefined : last + 1;
  const excess = stored.length + (existing ? 0 : 1) - MAX_REVISIONS;
  if (excess <= 0) return { number, surplus: [] };
  const used = inUse();
  const surplus = stored
    .filter(({ specHash }) => specHash !== current && !used.has(specHash))
    .toSorted((a, b) => a.number - b.number)
    .slice(0, excess);
  return { number, surplus };
}
