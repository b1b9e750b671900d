import { type KeyboardEvent, useEffect, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FocusedField } from "@/components/ui/controls/filter-field";
import type { Suggestion } from "@/lib/filter/suggest";
import {
  positionAfter,
  type SuggestionAction,
  type SuggestionKey,
  suggestionAction,
  waitingAfter,
} from "./suggestion-keys";

/**
 * Whether the list is open for what is written, and which of it is marked: by what it is, because the counts may yet
 * put it elsewhere.
 */
interface Opened {
  readonly draft: string;
  readonly isOpen: boolean;
  readonly marked?: string | undefined;
}

interface Suggested {
  /** The caret position the suggestions are for. */
  readonly caret: number;
  readonly suggestions: readonly Suggestion[];
  /** Focused, but nothing is typed yet. */
  readonly isBlank: boolean;
}

/**
 * The list below the field: whether it is open, the marked index, and how to take a suggestion. It opens while typing,
 * and at once below an empty field.
 */
export function useOpenSuggestions(
  { input, keys, onDraft, typed }: FocusedField,
  { caret, suggestions, isBlank }: Suggested,
) {
  const isEmpty = typed.chips.length === 0 && typed.draft === "";
  const [opened, setOpened] = useState<Opened>({ draft: typed.draft, isOpen: isEmpty || !isBlank });
  // After finishing a term people look at its result.
  if (opened.draft !== typed.draft) setOpened({ draft: typed.draft, isOpen: !isBlank });
  const isOpen = opened.isOpen && suggestions.length > 0;
  const found = suggestions.findIndex((each) => nameOf(each) === opened.marked);
  const index = isOpen && found >= 0 ? found : undefined;
  const show = (isShown: boolean, marked?: Suggestion) =>
    setOpened({ draft: input.value, isOpen: isShown, marked: marked && nameOf(marked) });
  const take = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    takeInto(input, suggestion.becomes, onDraft);
    show(suggestion.value === undefined);
  };
  const actions: Readonly<Record<SuggestionAction, () => void>> = {
    next: () => show(true, suggestions[positionAfter("next", index, suggestions.length)]),
    previous: () => show(true, suggestions[positionAfter("previous", index, suggestions.length)]),
    take: () => take(suggestions[index ?? -1]),
    close: () => show(false),
    leave: () => show(false),
  };
  const onKey = (key: SuggestionKey): SuggestionAction | undefined => {
    const action = suggestionAction(key, { hasSome: suggestions.length > 0, isOpen, isMarked: index !== undefined });
    if (action) actions[action]();
    return action;
  };
  // Browsers report the caret some time after the text.
  const isLate = () => input.value !== typed.draft || input.selectionStart !== caret;
  // What is suggested follows what is written, and keys that come before it are for what it will be: they wait, and are
  // done one by one.
  const waiting = useRef<readonly SuggestionKey[]>([]);
  useEffect(() => {
    const [key, ...others] = waiting.current;
    if (key === undefined || isLate()) return;
    waiting.current = others;
    onKey(key);
  });
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    waiting.current = isPlain(event) && isLate() ? waitingAfter(waiting.current, event) : [];
    const action = isPlain(event) && !isLate() ? onKey(event) : undefined;
    const isTaken = waiting.current.length > 0 || (action !== undefined && action !== "leave");
    if (isTaken) event.preventDefault();
    return isTaken;
  });
  return { isOpen, position: index, take };
}

function nameOf({ field, value = "" }: Suggestion): string {
  return field + value;
}

/**
 * Inserts it, and puts the caret where typing continues. What became a chip was before the caret, so the position
 * counts from the end.
 */
function takeInto(
  input: HTMLInputElement,
  { text, caret }: Suggestion["becomes"],
  onDraft: FocusedField["onDraft"],
): void {
  flushSync(() => onDraft(text, caret));
  const index = Math.max(0, input.value.length - (text.length - caret));
  input.setSelectionRange(index, index);
}

/** Neither a shortcut nor part of an input method's composition. */
function isPlain({ altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !nativeEvent.isComposing;
}
