import { ChevronDown } from "lucide-react";
import { FIELD_BORDER, Field, type FieldControl, type FieldText } from "./field";

interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly disabled?: boolean;
}

/** The system's own list behind a field of ours. */
export function SelectField({ label, hint, problem, ...select }: FieldText & SelectProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <Select {...select} control={control} />}
    </Field>
  );
}

interface BareSelectProps extends SelectProps {
  /** In a row of controls there is no room for a visible label. */
  readonly control: FieldControl | { readonly "aria-label": string };
}

export function Select({ options, value, onValue, disabled, control }: BareSelectProps) {
  return (
    <span className="relative flex min-w-0">
      <select
        {...control}
        value={value}
        disabled={disabled}
        onChange={(event) => onValue(event.target.value)}
        className={`${FIELD_BORDER} w-full min-w-0 appearance-none truncate pr-7`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-3"
      />
    </span>
  );
}
