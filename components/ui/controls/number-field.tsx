"use client";

import type { KeyboardEvent } from "react";
import { FIELD_BORDER, Field, type FieldText } from "./field";
import { stepped } from "./stepped";

interface NumberFieldProps extends FieldText {
  /** As typed: invalid numbers stay on screen, beside the error. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Behind the number: "%", "min", "clusters". */
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
  readonly disabled?: boolean;
}

/** A whole number with its unit; up and down keys change it by one, with Shift by ten. */
export function NumberField({
  label,
  hint,
  problem,
  text,
  onText,
  unit,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
  disabled,
}: NumberFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    onText(stepped(text, event.key === "ArrowUp" ? step : -step, { least, most }));
  };
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <span className="inline-flex items-center gap-2">
          <input
            {...control}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            className={`${FIELD_BORDER} w-20 text-right tabular-nums`}
          />
          <span className="text-text-2">{unit}</span>
        </span>
      )}
    </Field>
  );
}
