import type { LucideIcon } from "lucide-react";

/** An entry: a page, or a command. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** A name that a machine reads back. */
  readonly isName?: boolean;
  /** Secondary text. */
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
  /** Instead of entries: why there are none. */
  readonly problem?: string | undefined;
}

/** Entries in which every word starts a word, in the typed spelling; all without words. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const wanted = wordsIn(text);
  return entries.filter(({ label, note = "", also = "" }) => {
    const own = wordsIn(`${label} ${note} ${also}`);
    return wanted.every((each) => own.some((one) => one.startsWith(each)));
  });
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s\-/]+/)
    .filter(Boolean);
}

/** The index a key moves to among `size` entries, wrapping around; undefined for other keys. */
export function positionBy(key: string, index: number, size: number): number | undefined {
  if (size === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (index + 1) % size;
    case "ArrowUp":
      return (index - 1 + size) % size;
    case "PageDown":
      return Math.min(size - 1, index + PAGE);
    case "PageUp":
      return Math.max(0, index - PAGE);
    default:
      return undefined;
  }
}

const PAGE = 8;

/** The number of entries, for screen readers. */
export function foundText(groups: readonly PaletteGroup[], isSearching: boolean): string {
  const size = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (isSearching) return "Searching";
  return size === 0 ? "Nothing found" : `${size} ${size === 1 ? "result" : "results"}`;
}
