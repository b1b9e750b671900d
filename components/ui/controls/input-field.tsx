import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { FIELD_BORDER, Field, type FieldText } from "./field";

interface InputFieldProps extends FieldText, Omit<ComponentProps<"input">, "className" | "id"> {
  /** What is typed is read by a machine: a name, a label, a version. */
  readonly machine?: boolean;
}

/** A line of text. */
export function InputField({ label, hint, problem, machine = false, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          autoComplete="off"
          {...(machine && { autoCapitalize: "off", spellCheck: false })}
          className={cn(FIELD_BORDER, "w-full", machine && "mono")}
          {...control}
          {...input}
        />
      )}
    </Field>
  );
}
