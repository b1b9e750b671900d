import { type ComponentProps, useId } from "react";
import { StatusIcon } from "@/components/ui/feedback/status-icon";

interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  readonly label: string;
  /** What the value is for, or what happens to it. */
  readonly hint: string;
  /** The error as text. */
  readonly problem?: string | undefined;
}

/** A labelled field; its error is shown below it and announced. */
export function TextField({ label, hint, problem, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={`${id}-below`}
        aria-invalid={problem ? true : undefined}
        className="mono h-10 w-full rounded-control border border-control bg-surface px-2.5 text-body placeholder:text-text-3 aria-invalid:border-bad"
        {...input}
      />
      <p id={`${id}-below`} role={problem ? "alert" : undefined} className="mt-1.5 text-small text-text-3">
        {problem ? (
          <span className="flex items-start gap-1.5 text-bad-text">
            <StatusIcon shape="octagon" className="mt-px" />
            {problem}
          </span>
        ) : (
          hint
        )}
      </p>
    </div>
  );
}
