import type { LoggedChange } from "./change-log";
import { isRemoval } from "./health-changes";

/**
 * Of changes, newest first, those of what is there now: what an object that is gone did, or one that had the name
 * before, is for callers alone who may list all of them.
 */
export function* ofPresent(changes: Iterable<LoggedChange>): Iterable<LoggedChange> {
  const gone = new Set<string>();
  for (const change of changes) {
    const name = `${change.cluster}/${change.addOn}`;
    if (isRemoval(change)) gone.add(name);
    else if (!gone.has(name)) yield change;
  }
}
