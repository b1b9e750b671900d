import type { CellPosition, MatrixLayout } from "./matrix-layout";

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
}

const PAGE_LINES = 10;

/**
 * The cell a key moves to; undefined for other keys. Past the end of a row it continues in the next of the same add-on.
 */
export function moved(layout: MatrixLayout, at: CellPosition, { key, ctrlKey }: Pressed): CellPosition | undefined {
  const last = layout.lines.length - 1;
  const page = layout.addOns === 1 ? PAGE_LINES : layout.addOns;
  switch (key) {
    case "ArrowRight":
    case "l":
      return aside(layout, at, 1);
    case "ArrowLeft":
    case "h":
      return aside(layout, at, -1);
    case "ArrowDown":
    case "j":
      return onLine(layout, at, at.line + 1);
    case "ArrowUp":
    case "k":
      return onLine(layout, at, at.line - 1);
    case "PageDown":
      return onLine(layout, at, Math.min(last, at.line + page));
    case "PageUp":
      return onLine(layout, at, Math.max(0, at.line - page));
    case "Home":
      return { line: ctrlKey ? 0 : at.line, column: 0 };
    case "End":
      return onLine(layout, { ...at, column: Number.POSITIVE_INFINITY }, ctrlKey ? last : at.line);
    default:
      return undefined;
  }
}

function onLine({ lines }: MatrixLayout, at: CellPosition, line: number): CellPosition {
  const size = lines[line]?.size;
  return size === undefined ? at : { line, column: Math.min(at.column, size - 1) };
}

function aside(layout: MatrixLayout, at: CellPosition, step: 1 | -1): CellPosition {
  const column = at.column + step;
  if (column >= 0 && column < (layout.lines[at.line]?.size ?? 0)) return { line: at.line, column };
  const next = at.line + step * layout.addOns;
  const line = layout.lines[next];
  if (!line) return at;
  return { line: next, column: step === 1 ? 0 : line.size - 1 };
}

/** The next cell in reading order that `isWanted`, wrapping around. Undefined if there is none. */
export function nextWanted(
  layout: MatrixLayout,
  at: CellPosition,
  isWanted: (position: CellPosition) => boolean,
): CellPosition | undefined {
  const { lines } = layout;
  for (let ahead = 0; ahead <= lines.length; ahead += 1) {
    const line = (at.line + ahead) % lines.length;
    const from = ahead === 0 ? at.column + 1 : 0;
    for (let column = from; column < (lines[line]?.size ?? 0); column += 1)
      if (isWanted({ line, column })) return { line, column };
  }
  return undefined;
}
