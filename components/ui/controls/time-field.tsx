"use client";

import { FIELD_BORDER } from "./field";

interface TimeFieldProps {
  readonly label: string;
  /** Milliseconds since epoch. */
  readonly value: number;
  readonly onChange: (ms: number) => void;
}

/** A date and a time of day, in the browser's zone. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <input
      type="datetime-local"
      aria-label={label}
      value={localText(value)}
      max={localText(Date.now())}
      onChange={({ target }) => {
        const ms = Date.parse(target.value);
        if (!Number.isNaN(ms)) onChange(Math.min(ms, Date.now()));
      }}
      className={`${FIELD_BORDER} mono min-w-0`}
    />
  );
}

/** As the field wants it: to the minute, without a zone. */
function localText(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}
