"use client";

import { memo, useDeferredValue, useId, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { SuggestingList } from "@/components/list/use-served-list";
import type { FocusedField } from "@/components/ui/controls/filter-field";
import { SuggestionList } from "@/components/ui/controls/suggestion-list";
import { count, plural } from "@/lib/format/count";
import { suggestedOption } from "./suggested-option";
import { useOpenSuggestions } from "./use-open-suggestions";
import { useSuggestions } from "./use-suggestions";

interface FilterSuggestionsProps {
  readonly field: FocusedField;
  readonly list: SuggestingList;
  readonly sort: string;
}

/**
 * Suggested fields and values at the caret of a filter. Arrow keys mark one, Enter and Tab take it, Esc closes the
 * list.
 */
export function FilterSuggestions({ field, ...rest }: FilterSuggestionsProps) {
  const caret = useCaret(field.input);
  // Typed text appears at once; suggestions follow.
  const settled = useDeferredValue(useMemo(() => ({ field, caret }), [field, caret]));
  return <Suggestions {...settled} {...rest} />;
}

interface SuggestionsProps extends FilterSuggestionsProps {
  readonly caret: number;
}

const Suggestions = memo(function Suggestions({ field, caret, list, sort }: SuggestionsProps) {
  const { onOpen, typed } = field;
  const id = useId();
  const { suggestions, more, written } = useSuggestions(list, sort, typed, caret);
  const isWord = written?.kind === "word";
  const { isOpen, position, take } = useOpenSuggestions(field, {
    caret,
    suggestions,
    isBlank: isWord && written.text === "",
  });
  const current = position === undefined ? undefined : `${id}-${position}`;
  useLayoutEffect(() => {
    onOpen(isOpen ? { "aria-controls": id, "aria-activedescendant": current } : undefined);
    return () => onOpen(undefined);
  }, [onOpen, isOpen, id, current]);
  return (
    <>
      {isOpen ? (
        <SuggestionList
          id={id}
          label="Suggestions"
          options={suggestions.map((each, at) => ({ id: `${id}-${at}`, ...suggestedOption(each, isWord, list.text) }))}
          current={current}
          onTake={(at) => take(suggestions[at])}
          foot={more > 0 ? `${count(more)} more: keep typing to find them.` : undefined}
        />
      ) : null}
      <span role="status" className="sr-only">
        {isOpen ? plural(suggestions.length, "suggestion") : ""}
      </span>
    </>
  );
});

/** Caret position in the field. */
function useCaret(input: HTMLInputElement): number {
  return useSyncExternalStore(onCaret, () => input.selectionStart ?? 0);
}

function onCaret(listener: () => void): () => void {
  document.addEventListener("selectionchange", listener);
  return () => document.removeEventListener("selectionchange", listener);
}
