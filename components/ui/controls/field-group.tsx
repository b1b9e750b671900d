import { type ReactNode, useId } from "react";
import { FieldProblem, type FieldText } from "./field";

interface FieldGroupProps extends FieldText {
  /** What is to be known of all of them. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** Several controls under one label. */
export function FieldGroup({ label, hint, problem, note, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-note ${id}-problem`} className="min-w-0">
      {/* A legend is no flex item: it is named by its own text, and the line is drawn beside it. */}
      <legend className="sr-only">{label}</legend>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span aria-hidden="true" className="font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="text-small text-text-3">
          {hint}
        </span>
      </div>
      <p id={`${id}-note`} className="mb-1.5 text-pretty text-small text-warn-text empty:hidden">
        {note}
      </p>
      {children}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}
