/** Which clusters come and go between two versions of a placement, by name. */
export interface SelectionMoves {
  readonly gains: readonly string[];
  readonly loses: readonly string[];
}

/** What `after` selects that `before` did not, and the other way round. Both are sorted by name. */
export function selectionMoves(before: readonly string[], after: readonly string[]): SelectionMoves {
  const [old, next] = [new Set(before), new Set(after)];
  return { gains: after.filter((name) => !old.has(name)), loses: before.filter((name) => !next.has(name)) };
}
