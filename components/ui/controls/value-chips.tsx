"use client";

import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";

interface ValueChipsProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onValues: (values: string[]) => void;
  /** Values that exist in the fleet. */
  readonly known: readonly string[];
  readonly isWrong: boolean;
  /** What is in it while no value is. */
  readonly placeholder?: string;
}

/** Values as chips. Enter, a comma or leaving the field ends one; backspace opens the last one again. */
export function ValueChips({ label, values, onValues, known, isWrong, placeholder = "value" }: ValueChipsProps) {
  const id = useId();
  const [text, setText] = useState("");
  const add = (...more: readonly string[]) => {
    const wanted = more.map((value) => value.trim()).filter(Boolean);
    setText("");
    if (wanted.length > 0) onValues([...new Set([...values, ...wanted])]);
  };
  const change = (next: string, isPicked: boolean) =>
    next.includes(",") || isPicked ? add(...next.split(",")) : setText(next);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.at(-1);
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(text);
    }
    if (event.key === "Backspace" && text === "" && last !== undefined) {
      event.preventDefault();
      onValues(values.slice(0, -1));
      setText(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData("text").split(/[\s,]+/);
    if (parts.length < 2) return;
    event.preventDefault();
    add(...parts);
  };
  return (
    <div
      data-wrong={isWrong ? "" : undefined}
      className="flex min-h-(--control-height) min-w-0 flex-wrap items-center gap-1 rounded-control border border-control bg-surface px-1.5 py-[3px] focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1 data-wrong:border-bad"
    >
      {values.map((value) => (
        <ValueChip key={value} value={value} onRemove={() => onValues(values.filter((each) => each !== value))} />
      ))}
      <input
        value={text}
        list={id}
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        placeholder={values.length === 0 ? placeholder : ""}
        onChange={({ target, nativeEvent }) =>
          change(target.value, isFromList(nativeEvent) && known.includes(target.value))
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(text)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="mono w-10 min-w-10 flex-1 bg-transparent outline-none placeholder:font-sans placeholder:text-text-3 placeholder:tracking-normal [&::-webkit-calendar-picker-indicator]:hidden!"
      />
      <datalist id={id}>
        {known
          .filter((value) => !values.includes(value))
          .map((value) => (
            <option key={value} value={value} />
          ))}
      </datalist>
    </div>
  );
}

function ValueChip({ value, onRemove }: { readonly value: string; readonly onRemove: () => void }) {
  return (
    <span className="inline-flex h-5 max-w-full items-center rounded-badge border border-line bg-sunken pl-1.5 font-mono text-small tracking-[-0.02em]">
      <span className="truncate">{value}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${value}`}
        className="flex h-5 items-center px-1 text-text-3 hover:text-text"
      >
        <X size={11} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  );
}

/** The input type tells typing from a choice in the list, which is a replacement or undefined. */
function isFromList(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
}
