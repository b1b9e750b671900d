import type { LucideIcon } from "lucide-react";

/** One thing that can be chosen: a place to go, or something to do. */
export interface PaletteEntry {
  readonly id: string;
  readonly word: string;
  readonly icon: LucideIcon;
  /** A name that a machine reads back. */
  readonly isName?: boolean;
  /** Beside the word, in small. */
  readonly note?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: readonly string[];
  /** What else it may be called. */
  readonly also?: string;
  /** Where it leads; without it `run` does something. */
  readonly href?: string;
  readonly run?: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** Instead of entries: why there are none to be seen. */
  readonly problem?: string | undefined;
}

/** Those whose words all begin, somewhere in the entry, as they are written; without words all of them. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const wanted = wordsIn(text);
  return entries.filter(({ word, note = "", also = "" }) => {
    const own = wordsIn(`${word} ${note} ${also}`);
    return wanted.every((each) => own.some((one) => one.startsWith(each)));
  });
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s\-/]+/)
    .filter(Boolean);
}

/** The place that a key leads to among `size` entries, round and round; undefined for other keys. */
export function placeBy(key: string, place: number, size: number): number | undefined {
  if (size === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (place + 1) % size;
    case "ArrowUp":
      return (place - 1 + size) % size;
    case "PageDown":
      return Math.min(size - 1, place + PAGE);
    case "PageUp":
      return Math.max(0, place - PAGE);
    default:
      return undefined;
  }
}

const PAGE = 8;

/** How many there are, for whoever cannot see them. */
export function foundWords(groups: readonly PaletteGroup[], isSearching: boolean): string {
  const size = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (isSearching) return "Searching";
  return size === 0 ? "Nothing found" : `${size} ${size === 1 ? "result" : "results"}`;
}
