import { FIELD_BORDER } from "@/components/ui/controls/field";

interface TypedNameProps {
  /** That has to be typed. */
  readonly name: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** The field in which a name is typed to confirm what cannot be undone. */
export function TypedName({ name, typed, onTyped }: TypedNameProps) {
  return (
    <label className="mt-2.5 block">
      <span className="mb-1.5 block text-small text-text-2">
        Type <span className="mono select-all text-text [overflow-wrap:anywhere]">{name}</span>
      </span>
      <input
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={`${FIELD_BORDER} mono w-full`}
      />
    </label>
  );
}

/** Whether the name has been typed; spaces around it come from pasting. */
export function isTyped(name: string, typed: string): boolean {
  return typed.trim() === name;
}
