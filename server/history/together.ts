/** A longer pause than this begins another group. */
const PAUSE_MS = 60_000;

interface Timed {
  readonly at: number;
}

/**
 * Groups equal items that followed each other within a minute. Items, groups and their members are newest first; no
 * more items are read than that many groups need.
 */
export function together<Item extends Timed>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
  maxGroups: number,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  const open = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = open.get(key);
    if (group && (group.at(-1)?.at ?? 0) - item.at <= PAUSE_MS) {
      group.push(item);
      continue;
    }
    if (groups.length === maxGroups) break;
    const next: [Item, ...Item[]] = [item];
    groups.push(next);
    open.set(key, next);
  }
  return groups;
}
