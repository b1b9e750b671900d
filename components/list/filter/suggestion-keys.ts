export type SuggestionAction = "next" | "previous" | "take" | "close" | "leave";

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

/**
 * The action of a key in a list of suggestions; undefined for other keys. "leave" closes it and keeps the key's
 * default.
 */
export function suggestionAction(
  { key, shiftKey }: SuggestionKey,
  { hasSome, isOpen, isMarked }: Where,
): SuggestionAction | undefined {
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
 * Keys that wait until suggestions match the typed text: sequences starting with arrow down. Any other key is not for
 * the list, or ends the waiting because more is typed.
 */
export function waitingAfter(
  waiting: readonly SuggestionKey[],
  { key, shiftKey }: SuggestionKey,
): readonly SuggestionKey[] {
  const isFor = key === "ArrowDown" || (waiting.length > 0 && ["ArrowUp", "Enter", "Tab"].includes(key) && !shiftKey);
  return isFor ? [...waiting, { key, shiftKey }] : [];
}

/** The next marked index, wrapping around; the first or last if none is marked. */
export function positionAfter(action: "next" | "previous", index: number | undefined, size: number): number {
  if (action === "next") return index === undefined ? 0 : (index + 1) % size;
  return ((index ?? 0) - 1 + size) % size;
}
