export type SuggestionDeed = "next" | "previous" | "take" | "close" | "leave";

interface Where {
  /** Something could be suggested. */
  readonly hasSome: boolean;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
}

export interface SuggestionKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** What a key does in a list of suggestions; undefined for keys that are none of its. "leave" closes it and lets the key do what it does. */
export function suggestionDeed({ key, shiftKey }: SuggestionKey, { hasSome, isOpen, isMarked }: Where): SuggestionDeed | undefined {
  switch (key) {
    case "ArrowDown":
      return hasSome ? "next" : undefined;
    case "ArrowUp":
      return isOpen ? "previous" : undefined;
    case "Tab":
      return isMarked && !shiftKey ? "take" : undefined;
    case "Enter":
      return isMarked ? "take" : "leave";
    case "Escape":
      return isOpen ? "close" : undefined;
    default:
      return undefined;
  }
}

/**
 * The keys that wait until what is suggested is for what is written: those that begin with an arrow down. Any other key is not for the list,
 * or ends the waiting, since more is being written.
 */
export function waitingAfter(waiting: readonly SuggestionKey[], { key, shiftKey }: SuggestionKey): readonly SuggestionKey[] {
  const isFor = key === "ArrowDown" || (waiting.length > 0 && ["ArrowUp", "Enter", "Tab"].includes(key) && !shiftKey);
  return isFor ? [...waiting, { key, shiftKey }] : [];
}

/** The place that is marked next, round and round; the first, or the last, where none is. */
export function placeAfter(deed: "next" | "previous", place: number | undefined, size: number): number {
  if (deed === "next") return place === undefined ? 0 : (place + 1) % size;
  return ((place ?? 0) - 1 + size) % size;
}
