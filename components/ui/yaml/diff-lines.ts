import { diffArrays } from "diff";

export type DiffLine =
  | { readonly kind: "same" | "added" | "removed"; readonly text: string }
  /** A run of lines that did not change, left out. */
  | { readonly kind: "folded"; readonly size: number };

type Change = Exclude<DiffLine, { readonly kind: "folded" }>;

export type LineDiff =
  | { readonly kind: "lines"; readonly lines: readonly DiffLine[] }
  /** Of both texts together. */
  | { readonly kind: "too-large"; readonly lines: number }
  | { readonly kind: "too-different"; readonly maxChanges: number };

const CONTEXT = 2;
const MAX_LINES = 20_000;
/** The time to compare grows with the square of this, and all of them are drawn. */
const MAX_CHANGES = 2_000;

/** The fewest lines to remove from and add to `before` to get `after`, with two lines around each change. */
export function diffLines(before: string, after: string): LineDiff {
  const [old, current] = [linesOf(before), linesOf(after)];
  const lines = old.length + current.length;
  if (lines > MAX_LINES) return { kind: "too-large", lines };
  const runs = diffArrays(old, current, { maxEditLength: MAX_CHANGES });
  if (!runs) return { kind: "too-different", maxChanges: MAX_CHANGES };
  return {
    kind: "lines",
    lines: folded(runs.flatMap((run) => run.value.map((text): Change => ({ kind: kindOf(run), text })))),
  };
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function kindOf({ added, removed }: { readonly added: boolean; readonly removed: boolean }): Change["kind"] {
  if (added) return "added";
  return removed ? "removed" : "same";
}

function folded(lines: readonly Change[]): readonly DiffLine[] {
  const isNearChange = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== "same");
  const result: DiffLine[] = [];
  let run: Change[] = [];
  const endRun = () => {
    // A fold of one line would take as much room as the line.
    if (run.length > 1) result.push({ kind: "folded", size: run.length });
    else result.push(...run);
    run = [];
  };
  for (const [index, line] of lines.entries()) {
    if (isNearChange(index)) {
      endRun();
      result.push(line);
    } else run.push(line);
  }
  endRun();
  return result;
}
