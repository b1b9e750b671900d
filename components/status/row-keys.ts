export type RowDeed = "filter" | "next" | "previous" | "select" | "all" | "peek" | "open" | "close" | "clear";

interface Where {
  /** Rows can be selected, and looked at beside the list. */
  readonly isMarked: boolean;
  readonly isPointed: boolean;
  readonly isPeeking: boolean;
}

/**
 * What a key does in a list; undefined for keys that are none of its. Enter looks at a row, and pressed again goes to its page; where there is no
 * looking it goes there at once.
 */
export function rowDeed(key: string, { isMarked, isPointed, isPeeking }: Where): RowDeed | undefined {
  const walked = WALKING.get(key);
  if (walked) return walked;
  if (!isMarked) return isPointed && OPENING.has(key) ? "open" : undefined;
  if (key === "X") return "all";
  if (key === "Escape") return isPeeking ? "close" : "clear";
  if (!isPointed) return undefined;
  if (key === "Enter") return isPeeking ? "open" : "peek";
  return POINTED.get(key);
}

const WALKING: ReadonlyMap<string, RowDeed> = new Map([
  ["/", "filter"],
  ["j", "next"],
  ["k", "previous"],
]);
const OPENING: ReadonlySet<string> = new Set(["Enter", "o"]);
const POINTED: ReadonlyMap<string, RowDeed> = new Map([
  ["x", "select"],
  ["o", "open"],
]);
