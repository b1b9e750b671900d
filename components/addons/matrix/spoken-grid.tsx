import { type ComponentProps, useId } from "react";
import type { CellPlace, MatrixLayout } from "./matrix-layout";

interface SpokenGridProps extends Omit<ComponentProps<"div">, "className" | "role"> {
  readonly label: string;
  readonly layout: MatrixLayout;
  /** Where one is. */
  readonly place: CellPlace;
  readonly set: string;
  /** The cell's text. */
  readonly words: string;
}

/** The grid as readers know it: it lies over the drawing, takes the focus, and holds the one cell that one is at. */
export function SpokenGrid({ label, layout, place, set, words, ...rest }: SpokenGridProps) {
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
        <div role="row" aria-rowindex={place.line + 1}>
          {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus for it */}
          <div role="gridcell" id={id} aria-colindex={place.column + 1} className="sr-only">
            {words}
          </div>
        </div>
      </div>
    </div>
  );
}
