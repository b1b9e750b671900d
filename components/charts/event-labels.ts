const LETTER_PX = 6;
const AIR_PX = 10;

interface Placed {
  readonly x: number;
  readonly label: string;
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
