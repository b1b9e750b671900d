import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { movedCell } from "./cell-moves";
import type { LaneCell } from "./cell-paths";
import { followOpened, type OpenedPart } from "./follow-opened";

interface FieldKeysProps {
  readonly label: string;
  readonly cells: readonly LaneCell[];
  readonly columns: number;
  /** Shows where one is; undefined where nobody is any more. */
  readonly onCursor: (index: number | undefined) => void;
  /** Takes the description away; false where there was none. */
  readonly onHide: () => boolean;
  /** Opens a cell; undefined where that leads to another page. */
  readonly onOpen: (cell: LaneCell) => OpenedPart | undefined;
}

/**
 * A field of cells as a grid for the keyboard: it lies over the drawing, takes the focus, and holds the one cell that
 * one is at, stored by name so that it stays while others come and go. Arrows move, Enter opens, Escape leaves.
 */
export function FieldKeys({ label, cells, columns, onCursor, onHide, onOpen }: FieldKeysProps) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const end = useRef<() => void>(undefined);
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell.name === name),
  );
  const cell = cells[at];
  useEffect(() => onCursor(isFocused ? at : undefined), [isFocused, at, onCursor]);
  useEffect(() => () => end.current?.(), []);
  const open = () => {
    end.current?.();
    const part = cell && onOpen(cell);
    if (part && grid.current) end.current = followOpened(part, grid.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.altKey) return;
    const next = movedCell({ cells, columns }, at, event);
    if (next !== undefined) setName(cells[next]?.name);
    else if (event.key === "Enter") open();
    else if (event.key === "Escape") onHide() || event.currentTarget.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would have to hold all of its cells
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={Math.ceil(cells.length / columns)}
      aria-colcount={columns}
      aria-activedescendant={id}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="absolute inset-0 outline-none"
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus for it */}
      <div role="row" aria-rowindex={Math.floor(at / columns) + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus for it */}
        <div role="gridcell" id={id} aria-colindex={(at % columns) + 1} className="sr-only">
          {cell ? `${cell.name}, ${cell.text}` : ""}
        </div>
      </div>
    </div>
  );
}
