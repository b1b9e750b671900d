/** The time that all charts of a page point at. Who shows it follows it; nothing else is rendered as it moves. */
export interface PointedTime {
  /** Milliseconds since epoch; undefined where nothing is pointed at. */
  readonly get: () => number | undefined;
  readonly set: (at: number | undefined) => void;
  /** Calls on each change. Returns the function that unsubscribes. */
  readonly follow: (onChange: () => void) => () => void;
}

export function newPointedTime(): PointedTime {
  const followers = new Set<() => void>();
  let current: number | undefined;
  return {
    get: () => current,
    set: (at) => {
      if (at === current) return;
      current = at;
      for (const onChange of followers) onChange();
    },
    follow: (onChange) => {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}
