const LETTER_PX = 6;
const AIR_PX = 10;

interface Placed {
  readonly x: number;
  readonly label: string;
}

/** Whether a word around `x` is clear of these labels of these events. */
export function isClear(x: number, word: string, events: readonly Placed[], shown: ReadonlySet<number>): boolean {
  const half = (word.length * LETTER_PX) / 2;
  return events.every(
    (event, index) =>
      !shown.has(index) || event.x < x - half || event.x - event.label.length * LETTER_PX > x + half + AIR_PX,
  );
}

/** Which labels fit to the left of their lines without overlap: in a crowd the newest wins. */
export function roomyLabels(events: readonly Placed[], leftEdge: number): ReadonlySet<number> {
  const shown = new Set<number>();
  let free = Number.POSITIVE_INFINITY;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const { x, label } = events[index] ?? { x: 0, label: "" };
    const start = x - label.length * LETTER_PX - AIR_PX;
    if (x > free || start < leftEdge) continue;
    shown.add(index);
    free = start;
  }
  return shown;
}
