"use client";

import { ListFilter, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { cn } from "@/lib/cn";
import { Kbd } from "./kbd";

interface FilterFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** Takes a text apart into finished `key:value` chips and the rest; the last one counts as finished only in a text that is whole. */
  readonly partsOf: (text: string, isWhole: boolean) => Typed;
  /** What is wrong with a chip, in words. */
  readonly complaint: (chip: string) => string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** What is written so far: finished `key:value` parts, then free text. */
interface Typed {
  readonly chips: readonly string[];
  readonly draft: string;
}

/** One line of filter text. Its finished parts stand as chips; backspace opens the last one as text again. */
export function FilterField({ text, onText, label, placeholder, partsOf, complaint, inputRef }: FilterFieldProps) {
  const [typed, setTyped] = useState(() => partsOf(text, true));
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== written(typed)) setTyped(partsOf(text, true));
  }
  const settle = (draft: string, isWhole = false) => {
    const parts = partsOf(draft, isWhole);
    change({ chips: [...new Set([...typed.chips, ...parts.chips])], draft: parts.draft });
  };
  const change = (next: Typed) => {
    setTyped(next);
    onText(written(next));
  };
  const without = (chip: string) => change({ ...typed, chips: typed.chips.filter((each) => each !== chip) });
  return (
    <div className="flex min-h-(--control-height) flex-1 items-center gap-[5px] rounded-control border border-control bg-surface py-[3px] pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1">
      <ListFilter size={14} strokeWidth={1.5} aria-hidden="true" className="flex-none text-text-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-[5px]">
        {typed.chips.map((chip) => (
          <Chip key={chip} text={chip} complaint={complaint(chip)} onRemove={() => without(chip)} />
        ))}
        <input
          ref={inputRef}
          value={typed.draft}
          onChange={(event) => settle(event.target.value)}
          onKeyDown={(event) => onKey(event, { typed, change, settle })}
          aria-label={label}
          placeholder={typed.chips.length === 0 ? placeholder : ""}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="mono min-w-10 flex-1 bg-transparent outline-none placeholder:font-sans placeholder:text-text-3 placeholder:tracking-normal"
        />
      </div>
      <span aria-hidden="true" className="hidden sheet:inline">
        <Kbd>/</Kbd>
      </span>
    </div>
  );
}

interface ChipProps {
  readonly text: string;
  readonly complaint: string | undefined;
  readonly onRemove: () => void;
}

function Chip({ text, complaint, onRemove }: ChipProps) {
  const cut = text.search(/[:=]/) + 1;
  return (
    <span
      title={complaint}
      className={cn(
        "inline-flex h-5 max-w-full items-center rounded-badge border border-line bg-sunken pl-1.5 font-mono text-small tracking-[-0.02em]",
        complaint && "underline decoration-warn decoration-wavy underline-offset-2",
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
  readonly settle: (draft: string, isWhole: boolean) => void;
}

function onKey(event: KeyboardEvent<HTMLInputElement>, { typed, change, settle }: Keys): void {
  const last = typed.chips.at(-1);
  if (event.key === "Escape") event.currentTarget.blur();
  if (event.key === "Enter") settle(typed.draft, true);
  if (event.key === "Backspace" && typed.draft === "" && last) {
    event.preventDefault();
    change({ chips: typed.chips.slice(0, -1), draft: last });
  }
}

function written({ chips, draft }: Typed): string {
  return [...chips, draft.trim()].filter(Boolean).join(" ");
}
