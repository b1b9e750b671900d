import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

interface CheckboxProps {
  readonly label: ReactNode;
  /** What ticking it does, on a line of its own. */
  readonly effect?: ReactNode;
  /** How many it represents, after the label. */
  readonly figure?: string | undefined;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** With its own border, for choices in a row. */
  readonly boxed?: boolean;
}

export function Checkbox({
  label,
  effect,
  figure,
  checked,
  onChecked,
  disabled = false,
  boxed = false,
}: CheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        "inline-flex min-h-(--control-height) gap-2 py-1",
        effect === undefined ? "items-center" : "items-start",
        boxed && "duration-fast rounded-control border pr-2.5 pl-2 transition-colors",
        boxed && (checked ? "border-accent bg-accent-soft" : "border-line-strong bg-surface"),
        disabled && "text-text-3",
      )}
    >
      <Tick
        id={id}
        checked={checked}
        onChecked={onChecked}
        disabled={disabled}
        describedBy={effect ? `${id}-effect` : undefined}
      />
      <span className="min-w-0 leading-[18px]">
        <span className={cn(effect !== undefined && "font-medium")}>{label}</span>
        {figure === undefined ? null : <span className="ml-1.5 text-small text-text-3">{figure}</span>}
        {effect === undefined ? null : (
          <span id={`${id}-effect`} className="block text-small text-text-2">
            {effect}
          </span>
        )}
      </span>
    </label>
  );
}

interface TickProps {
  readonly id: string;
  readonly checked: boolean;
  /** `isRange`: pressed together with Shift. */
  readonly onChecked: (checked: boolean, isRange: boolean) => void;
  readonly disabled: boolean;
  readonly describedBy?: string | undefined;
  /** Where nothing on screen is its label. */
  readonly label?: string | undefined;
}

/** Only the box, for a row that is its label. */
export function Tick({ id, checked, onChecked, disabled, describedBy, label }: TickProps) {
  return (
    <span className="relative grid size-[18px] flex-none place-items-center">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-label={label}
        onChange={({ target, nativeEvent }) =>
          onChecked(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-3.5 appearance-none rounded-[3px] border border-control bg-surface checked:border-accent checked:bg-accent disabled:border-line-strong disabled:checked:bg-control"
      />
      {checked ? (
        <Check size={11} strokeWidth={2.6} aria-hidden="true" className="pointer-events-none absolute text-on-accent" />
      ) : null}
    </span>
  );
}
