import { ListFilter } from "lucide-react";
import type { KeyboardEvent } from "react";

interface TextFilterProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Filters a list below it by name. */
export function TextFilter({ label, text, onText, onKeyDown }: TextFilterProps) {
  return (
    <label className="flex h-(--control-height) items-center gap-1.5 rounded-control border border-control bg-surface px-2 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1">
      <ListFilter size={14} strokeWidth={1.5} aria-hidden="true" className="flex-none text-text-3" />
      <input
        value={text}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="mono min-w-0 flex-1 bg-transparent outline-none placeholder:font-sans placeholder:text-text-3 placeholder:tracking-normal"
      />
    </label>
  );
}
