import { type ReactNode, useId } from "react";
import { StatusIcon } from "@/components/ui/feedback/status-icon";

/** Labels and messages of a field. */
export interface FieldText {
  readonly label: string;
  /** The reason of the rule, at the right of the label. */
  readonly hint?: ReactNode;
  /** Problems with the value, and what the hub would do with it. */
  readonly problem?: string | undefined;
}

/** Attributes of a field's control for its name, description and error. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps extends FieldText {
  readonly children: (control: FieldControl) => ReactNode;
}

/** The border of every input and select. */
export const FIELD_BORDER =
  "h-(--control-height) rounded-control border border-control bg-surface px-2 placeholder:text-text-3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-text-3";

/** Label on the left and hint on the right above the control, and its error below. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span id={`${id}-hint`} className="text-small text-text-3">
          {hint}
        </span>
      </div>
      {children({ id, "aria-describedby": `${id}-hint ${id}-problem`, "aria-invalid": problem ? true : undefined })}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

interface FieldProblemProps {
  readonly id: string;
  readonly problem: string | undefined;
}

/** Always present, so that errors are announced when they appear. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  return (
    <p id={id} role="alert" className="text-bad-text text-small">
      {problem ? (
        <span className="mt-1.5 flex items-start gap-1.5">
          <StatusIcon shape="octagon" className="mt-px" />
          {problem}
        </span>
      ) : null}
    </p>
  );
}
