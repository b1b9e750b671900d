const LETTER_PX = 6;
const AIR_PX = 10;

interface Placed {
  readonly x: number;
  readonly word: string;
}

/** Which labels fit to the left of their lines without overlap: in a crowd the newest wins. */
export function roomyLabels(events: readonly Placed[], leftEdge: number): ReadonlySet<number> {
  const shown = new Set<number>();
  let free = Number.POSITIVE_INFINITY;
  for (let place = events.length - 1; place >= 0; place -= 1) {
    const { x, word } = events[place] ?? { x: 0, word: "" };
    const start = x - word.length * LETTER_PX - AIR_PX;
    if (x > free || start < leftEdge) continue;
    shown.add(place);
    free = start;
  }
  return shown;
}
