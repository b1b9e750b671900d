import { type ReactNode, useId } from "react";

const MAX_CHARS = 500;

interface ReasonFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  /** What is wrong with it, or what becomes of it; below the field. */
  readonly hint: ReactNode;
  readonly isInvalid?: boolean;
  readonly onChange: (value: string) => void;
}

/** Why a request is decided so, which is written on it. It has the focus first: it opens at a press of a button. */
export function ReasonField({ label, value, hint, isInvalid = false, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium text-text">
        {label}
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it opens at a press of the button that asks for it
        autoFocus
        data-keep=""
        rows={2}
        maxLength={MAX_CHARS}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-below`}
        aria-invalid={isInvalid ? true : undefined}
        className="w-full resize-none rounded-control border border-control bg-surface px-2 py-1 text-text aria-invalid:border-bad"
      />
      <p id={`${id}-below`} role={isInvalid ? "alert" : undefined} className="text-small text-text-2">
        {hint}
      </p>
    </div>
  );
}
