export type RowAction = "filter" | "next" | "previous" | "select" | "all" | "peek" | "open" | "close" | "clear";

interface Where {
  /** Rows can be selected and previewed. */
  readonly isMarked: boolean;
  readonly isPointed: boolean;
  readonly isPeeking: boolean;
}

/**
 * The action of a key in a list; undefined for other keys. Enter previews a row, and pressed again opens its page;
 * without previews it opens the page at once.
 */
export function rowAction(key: string, { isMarked, isPointed, isPeeking }: Where): RowAction | undefined {
  const walked = WALKING.get(key);
  if (walked) return walked;
  if (!isMarked) return isPointed && OPENING.has(key) ? "open" : undefined;
  if (key === "X") return "all";
  if (key === "Escape") return isPeeking ? "close" : "clear";
  if (!isPointed) return undefined;
  if (key === "Enter") return isPeeking ? "open" : "peek";
  return POINTED.get(key);
}

const WALKING: ReadonlyMap<string, RowAction> = new Map([
  ["/", "filter"],
  ["j", "next"],
  ["k", "previous"],
]);
const OPENING: ReadonlySet<string> = new Set(["Enter", "o"]);
const POINTED: ReadonlyMap<string, RowAction> = new Map([
  ["x", "select"],
  ["o", "open"],
]);
