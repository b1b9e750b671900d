const MAX_UNDONE = 100;

/** What was, is and will be again while something is edited. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly now: State;
  readonly undone: readonly State[];
}

export const beginEdit = <State>(now: State): EditHistory<State> => ({ past: [], now, undone: [] });

/** After a change; what was undone before is gone. The same where nothing changed. */
export function changed<State>(history: EditHistory<State>, next: State): EditHistory<State> {
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-MAX_UNDONE), now: next, undone: [] };
}

/** The last change goes on: what is typed letter by letter is undone at once. */
export function continued<State>({ past }: EditHistory<State>, next: State): EditHistory<State> {
  return { past, now: next, undone: [] };
}

/** The same where there is nothing to undo. */
export function undo<State>({ past, now, undone }: EditHistory<State>): EditHistory<State> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, undone };
  return { past: past.slice(0, -1), now: before, undone: [now, ...undone] };
}

/** The same where nothing was undone. */
export function redo<State>({ past, now, undone }: EditHistory<State>): EditHistory<State> {
  const [next, ...rest] = undone;
  if (next === undefined) return { past, now, undone };
  return { past: [...past, now], now: next, undone: rest };
}
