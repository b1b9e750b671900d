import type { VariableValues } from "./interpolate";
import type { Panel } from "./model";

const COLUMNS = 24;
const MAX_COPIES = 50;

/** Panels that are drawn once for each value of a variable, beside or below each other; what is below makes room. */
export function repeatPanels(panels: readonly Panel[], values: VariableValues): Panel[] {
  let shown = [...panels];
  for (const { id } of panels.filter(({ repeat }) => repeat)) {
    const panel = shown.find((one) => one.id === id);
    const chosen = panel?.repeat && values[panel.repeat.variable]?.values.slice(0, MAX_COPIES);
    if (panel && chosen && chosen.length > 0) shown = withCopies(shown, panel, copiesOf(panel, chosen));
  }
  return shown;
}

function copiesOf(panel: Panel, values: readonly string[]): Panel[] {
  const { variable = "", isVertical = false, maxPerRow = 4 } = panel.repeat ?? {};
  const perRow = isVertical ? 1 : Math.min(values.length, maxPerRow);
  const w = isVertical ? panel.grid.w : Math.floor(COLUMNS / perRow);
  return values.map((value, index) => ({
    ...panel,
    id: `${panel.id}-${index}`,
    scope: { [variable]: { values: [value] } },
    grid: {
      ...panel.grid,
      w,
      x: isVertical ? panel.grid.x : (index % perRow) * w,
      y: panel.grid.y + Math.floor(index / perRow) * panel.grid.h,
    },
  }));
}

function withCopies(panels: readonly Panel[], panel: Panel, copies: readonly Panel[]): Panel[] {
  const bottom = panel.grid.y + panel.grid.h;
  const more = Math.max(...copies.map(({ grid }) => grid.y + grid.h)) - bottom;
  return panels.flatMap((one) => {
    if (one === panel) return copies;
    // Panels of a closed row have places of their own, below it.
    const isBelow = one.grid.y >= bottom && (panel.row === undefined || one.row === panel.row);
    return [isBelow ? { ...one, grid: { ...one.grid, y: one.grid.y + more } } : one];
  });
}
