import { Fragment } from "react";
import { Kbd } from "@/components/ui/controls/kbd";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { cn } from "@/lib/cn";
import type { PaletteEntry, PaletteGroup } from "./palette-entries";

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The id of the entry that Enter chooses. */
  readonly current: string | undefined;
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** What can be chosen, by what it is. The field above has the focus. */
export function PaletteList({ id, groups, current, onPoint, onChoose }: PaletteListProps) {
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Results"
      className="min-h-0 flex-1 overflow-y-auto p-1.5 [scrollbar-width:thin]"
    >
      {groups.map(({ title, entries, problem }) => (
        <Fragment key={title}>
          {entries.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
            <div role="group" aria-labelledby={`${id}-${title}`} className="pb-1.5">
              <div id={`${id}-${title}`} className="px-2.5 pt-1.5 pb-1 text-micro text-text-3">
                {title}
              </div>
              {entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(id, entry)}
                  entry={entry}
                  isCurrent={entry.id === current}
                  onPoint={onPoint}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ) : null}
          {problem ? (
            <p role="presentation" className="px-2.5 py-1.5 text-small text-text-2">
              {problem}
            </p>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}

/** Names an option to the field; ids hold no spaces. */
export function optionId(list: string, { id }: Pick<PaletteEntry, "id">): string {
  return `${list}-${id.replaceAll(" ", "_")}`;
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isCurrent: boolean;
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Option({ id, entry, isCurrent, onPoint, onChoose }: OptionProps) {
  const line = useInView<HTMLDivElement>(isCurrent);
  const { label, icon: Icon, isName, note, keys = [] } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus, and Enter there does the same
    <div
      ref={line}
      role="option"
      id={id}
      aria-selected={isCurrent}
      onPointerMove={() => isCurrent || onPoint(entry)}
      onClick={() => onChoose(entry)}
      className={cn(
        "flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1 pointer-coarse:min-h-11",
        isCurrent && "bg-selected",
      )}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" className="flex-none text-text-3" />
      <span className={cn("min-w-0 [overflow-wrap:anywhere]", isName && "mono")}>{label}</span>
      {note ? <span className="min-w-0 flex-1 truncate text-right text-small text-text-3">{note}</span> : null}
      {keys.length > 0 ? (
        <span aria-hidden="true" className="ml-auto flex flex-none gap-1 max-sheet:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ) : null}
    </div>
  );
}
