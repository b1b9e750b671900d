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
  /** What is wrong with a finished `key:value`, in words. */
  readonly complaint: (chip: string) => string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** What is written so far: finished `key:value` parts, then free text. */
interface Typed {
  readonly chips: readonly string[];
  readonly draft: string;
}

/** One line of filter text. Its finished parts stand as chips; backspace opens the last one as text again. */
export function FilterField({ text, onText, label, placeholder, complaint, inputRef }: FilterFieldProps) {
  const [typed, setTyped] = useState(() => read(text));
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== written(typed)) setTyped(read(text));
  }
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
          onChange={(event) => change(finished(typed, event.target.value))}
          onKeyDown={(event) => onKey(event, typed, change)}
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

function onKey(event: KeyboardEvent<HTMLInputElement>, typed: Typed, change: (next: Typed) => void): void {
  const last = typed.chips.at(-1);
  if (event.key === "Escape") event.currentTarget.blur();
  if (event.key === "Enter") change(finished(typed, `${typed.draft} `));
  if (event.key === "Backspace" && typed.draft === "" && last) {
    event.preventDefault();
    change({ chips: typed.chips.slice(0, -1), draft: last });
  }
}

/** A space ends a `key:value`: it becomes a chip. */
function finished({ chips }: Typed, draft: string): Typed {
  const parts = draft.split(" ");
  const done = parts.slice(0, -1).filter(isFinished);
  if (done.length === 0) return { chips, draft };
  const rest = parts.filter((part, place) => place === parts.length - 1 || !isFinished(part));
  return { chips: [...new Set([...chips, ...done])], draft: rest.join(" ").trimStart() };
}

function read(text: string): Typed {
  return finished({ chips: [], draft: "" }, `${text} `.trimStart());
}

function written({ chips, draft }: Typed): string {
  return [...chips, draft.trim()].filter(Boolean).join(" ");
}

function isFinished(part: string): boolean {
  return /^[a-z]+[:=]./i.test(part);
}
