"use client";

import { ListFilter, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, Suspense, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import { Kbd } from "./kbd";

interface FilterFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** Splits a text into finished `key:value` chips and the rest; with a caret someone is still typing there. */
  readonly partsOf: (text: string, caret?: number) => Typed;
  readonly isWrong: (chip: string) => boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  /** What is suggested below it while it has the focus. */
  readonly suggestions: (field: FocusedField) => ReactNode;
}

/** The field as what suggests sees it. */
export interface FocusedField {
  readonly input: HTMLInputElement;
  readonly typed: Typed;
  readonly onDraft: (draft: string, caret: number) => void;
  /** Handles a key before the field does, and returns whether it did. */
  readonly keys: Ref<(event: KeyboardEvent<HTMLInputElement>) => boolean>;
  /** Which list is open, and which of it is marked. */
  readonly onOpen: (list: OpenList | undefined) => void;
}

interface OpenList {
  readonly "aria-controls": string;
  readonly "aria-activedescendant": string | undefined;
}

/** What is written so far: finished `key:value` parts, then free text. */
export interface Typed {
  readonly chips: readonly string[];
  readonly draft: string;
}

/**
 * One line of filter text. Finished terms are chips; backspace turns the last one back into text, a comma adds another
 * value.
 */
export function FilterField({
  text,
  onText,
  label,
  placeholder,
  partsOf,
  isWrong,
  inputRef,
  suggestions,
}: FilterFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [open, setOpen] = useState<OpenList>();
  const keys = useRef<(event: KeyboardEvent<HTMLInputElement>) => boolean>(null);
  const [typed, setTyped] = useState(() => partsOf(text));
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== written(typed)) setTyped(partsOf(text));
  }
  const settle = (draft: string, caret?: number) => {
    const last = typed.chips.at(-1);
    if (draft === "," && last) return change({ chips: typed.chips.slice(0, -1), draft: `${last},` });
    const parts = partsOf(draft, caret);
    change({ chips: [...new Set([...typed.chips, ...parts.chips])], draft: parts.draft });
  };
  const change = (next: Typed) => {
    setTyped(next);
    onText(written(next));
  };
  const without = (chip: string) => change({ ...typed, chips: typed.chips.filter((each) => each !== chip) });
  return (
    <div className="relative flex min-h-(--control-height) flex-1 items-center gap-[5px] rounded-control border border-control bg-surface py-[3px] pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1">
      <ListFilter size={14} strokeWidth={1.5} aria-hidden="true" className="flex-none text-text-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-[5px]">
        {typed.chips.map((chip) => (
          <Chip key={chip} text={chip} isWrong={isWrong(chip)} onRemove={() => without(chip)} />
        ))}
        <input
          ref={inputRef}
          value={typed.draft}
          onChange={({ target }) => settle(target.value, target.selectionStart ?? target.value.length)}
          onKeyDown={(event) => keys.current?.(event) || onKey(event, { typed, change, settle })}
          onFocus={(event) => setInput(event.currentTarget)}
          // The window may lose focus and get it back.
          onBlur={(event) => document.activeElement !== event.currentTarget && setInput(null)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open !== undefined}
          {...open}
          aria-label={label}
          placeholder={typed.chips.length === 0 ? placeholder : ""}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="mono min-w-10 flex-1 text-ellipsis bg-transparent outline-none placeholder:font-sans placeholder:text-text-3 placeholder:tracking-normal"
        />
      </div>
      <span aria-hidden="true" className="hidden sheet:inline">
        <Kbd>/</Kbd>
      </span>
      <Suspense>{input ? suggestions({ input, typed, onDraft: settle, keys, onOpen: setOpen }) : null}</Suspense>
    </div>
  );
}

interface ChipProps {
  readonly text: string;
  readonly isWrong: boolean;
  readonly onRemove: () => void;
}

function Chip({ text, isWrong, onRemove }: ChipProps) {
  const cut = text.search(/[:=]/) + 1;
  return (
    <span
      className={cn(
        // Beside it stays room to type.
        "inline-flex h-5 max-w-[calc(100%-45px)] items-center rounded-badge border border-line bg-sunken pl-1.5 font-mono text-small tracking-[-0.02em]",
        isWrong && "underline decoration-warn decoration-wavy underline-offset-2",
      )}
    >
      <span className="text-text-3">{text.slice(0, cut)}</span>
      <span className="truncate">{text.slice(cut)}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${text}`}
        className="flex h-5 items-center px-1 text-text-3 hover:text-text"
      >
        <X size={11} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  );
}

interface Keys {
  readonly typed: Typed;
  readonly change: (next: Typed) => void;
  readonly settle: (draft: string) => void;
}

function onKey(event: KeyboardEvent<HTMLInputElement>, { typed, change, settle }: Keys): void {
  const last = typed.chips.at(-1);
  if (event.key === "Escape") event.currentTarget.blur();
  if (event.key === "Enter") settle(typed.draft);
  if (event.key === "Backspace" && typed.draft === "" && last) {
    event.preventDefault();
    change({ chips: typed.chips.slice(0, -1), draft: last });
  }
}

function written({ chips, draft }: Typed): string {
  return [...chips, draft.trim()].filter(Boolean).join(" ");
}
