import type { FieldPath } from "./field-schema";

interface Token {
  readonly column: number;
  /** Absent for the dash of a list's item. */
  readonly key?: string;
}

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'[{][^#]*?):(?=\s|$)/;

/**
 * The path of the existing or intended field on a line (from 0) of text that need not be valid YAML: derived from
 * indentation alone. On a line without a field it is the path of the object that a field at `column` would belong to.
 */
export function pathAt(lines: readonly string[], line: number, column: number): FieldPath {
  const own = tokensOf(lines[line] ?? "");
  const path: (string | number)[] = [];
  const last = own.at(-1);
  let [edge, isItem] = [last ? last.column + 1 : column, false];
  for (let index = line; index >= 0 && edge > 0; index -= 1) {
    const tokens = index === line ? own : tokensOf(lines[index] ?? "");
    for (const token of tokens.toReversed()) {
      // A key may be at the same indentation as the dashes of its list, another dash may not.
      const holds = token.column < edge || (isItem && token.key !== undefined && token.column === edge);
      if (!holds) continue;
      path.unshift(token.key ?? positionInList(lines, index, token.column));
      [edge, isItem] = [token.column, token.key === undefined];
    }
  }
  return path;
}

/** How many items of the same list precede it. */
function positionInList(lines: readonly string[], line: number, column: number): number {
  let count = 0;
  for (let index = line - 1; index >= 0; index -= 1) {
    const [first] = tokensOf(lines[index] ?? "");
    if (!first || first.column > column) continue;
    if (first.column < column || first.key !== undefined) break;
    count += 1;
  }
  return count;
}

/** Dashes and the key of one line. */
function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let column = line.length - line.trimStart().length;
  while (/^-(\s|$)/.test(line.slice(column))) {
    tokens.push({ column });
    const rest = line.slice(column + 1);
    column += 1 + rest.length - rest.trimStart().length;
  }
  const key = KEY.exec(line.slice(column))?.[1];
  if (key !== undefined) tokens.push({ column, key: key.replace(/^(["'])(.*)\1$/, "$2").trim() });
  return tokens;
}
