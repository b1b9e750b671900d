import { useInView } from "@/components/ui/hooks/use-in-view";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";

export interface SuggestedOption {
  readonly id: string;
  /** Before the label, in grey: "health:". */
  readonly lead: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** How many there are of it. */
  readonly size?: number | undefined;
}

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly SuggestedOption[];
  /** The id of the one that Enter takes. */
  readonly current: string | undefined;
  readonly onTake: (position: number) => void;
  /** Further information. */
  readonly foot?: string | undefined;
}

/** The suggestions, below the field that keeps the focus. */
export function SuggestionList({ id, label, options, current, onTake, foot }: SuggestionListProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere on it leaves the focus where it is, and does nothing else
    <div
      className="absolute top-full -left-px z-(--z-popover) mt-1 w-[min(30rem,calc(100vw-2rem))] animate-rise overflow-hidden rounded-panel bg-raised text-text shadow-pop"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        role="listbox"
        id={id}
        aria-label={label}
        className="max-h-[min(20rem,40dvh)] overflow-y-auto p-1 pointer-coarse:max-h-52 [scrollbar-width:thin]"
      >
        {options.map((option, index) => (
          <Option key={option.id} option={option} isCurrent={option.id === current} onTake={() => onTake(index)} />
        ))}
      </div>
      {foot ? <p className="border-line border-t px-3 py-1 text-small text-text-3">{foot}</p> : null}
    </div>
  );
}

interface OptionProps {
  readonly option: SuggestedOption;
  readonly isCurrent: boolean;
  readonly onTake: () => void;
}

function Option({ option: { id, lead, label, note, size }, isCurrent, onTake }: OptionProps) {
  const line = useInView<HTMLDivElement>(isCurrent);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus, and Enter there does the same
    <div
      ref={line}
      role="option"
      id={id}
      aria-selected={isCurrent}
      onClick={onTake}
      className={cn(
        "flex min-h-7 cursor-pointer items-center gap-3 rounded-badge px-2 pointer-coarse:min-h-11",
        isCurrent ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <span className={cn("mono truncate", note && "min-w-24")} title={lead + label}>
        <span className="text-text-3">{lead}</span>
        {label}
      </span>
      {note ? (
        <span className="min-w-0 flex-1 truncate text-small text-text-3" title={note}>
          {note}
        </span>
      ) : null}
      {size === undefined ? null : <span className="ml-auto text-micro text-text-3 tabular-nums">{count(size)}</span>}
    </div>
  );
}
