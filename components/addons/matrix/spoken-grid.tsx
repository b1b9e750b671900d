import { type ComponentProps, useId } from "react";
import type { CellPosition, MatrixLayout } from "./matrix-layout";

interface SpokenGridProps extends Omit<ComponentProps<"div">, "className" | "role"> {
  readonly label: string;
  readonly layout: MatrixLayout;
  /** Where one is. */
  readonly position: CellPosition;
  readonly set: string;
  /** The cell's text. */
  readonly text: string;
}

/** The grid as readers know it: it lies over the drawing, takes the focus, and holds the one cell that one is at. */
export function SpokenGrid({ label, layout, position, set, text, ...rest }: SpokenGridProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would have to hold all of its cells
    <div
      {...rest}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={layout.lines.length}
      aria-colcount={layout.shape.columns}
      aria-activedescendant={id}
      className="absolute inset-0 outline-none"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table would have to hold all of its cells */}
      <div role="rowgroup" aria-label={set}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus for it */}
        <div role="row" aria-rowindex={position.line + 1}>
          {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus for it */}
          <div role="gridcell" id={id} aria-colindex={position.column + 1} className="sr-only">
            {text}
          </div>
        </div>
      </div>
    </div>
  );
}
