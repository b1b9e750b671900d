export type DiffLine =
  | { readonly kind: "same" | "added" | "removed"; readonly text: string }
  /** A run that is alike on both sides, left out. */
  | { readonly kind: "folded"; readonly size: number };

type Change = Exclude<DiffLine, { readonly kind: "folded" }>;

const CONTEXT = 2;

/** The least to remove from and add to `before` to get `after`, with two lines around each change; what is alike between is folded. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  return folded(changes(linesOf(before), linesOf(after)));
}

/** What is alike at both ends is not compared line with line, which takes their product. */
function changes(before: readonly string[], after: readonly string[]): readonly Change[] {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const same = (lines: readonly string[]) => lines.map((text): Change => ({ kind: "same", text }));
  const inner = innerChanges(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return [...same(before.slice(0, head)), ...inner, ...same(before.slice(before.length - tail))];
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function innerChanges(before: readonly string[], after: readonly string[]): readonly Change[] {
  const common = commonLengths(before, after);
  const result: Change[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [old, now] = [before[left], after[right]];
    const removing = common(left + 1, right) >= common(left, right + 1);
    if (old !== undefined && old === now) {
      result.push({ kind: "same", text: old });
      left += 1;
      right += 1;
    } else if (old !== undefined && (now === undefined || removing)) {
      result.push({ kind: "removed", text: old });
      left += 1;
    } else if (now !== undefined) {
      result.push({ kind: "added", text: now });
      right += 1;
    }
  }
  return result;
}

/** How many lines the ends of both texts have in common at most, from a line of each on. */
function commonLengths(before: readonly string[], after: readonly string[]): (left: number, right: number) => number {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (left: number, right: number) => lengths[left * width + right] ?? 0;
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const alike = before[left] === after[right];
      lengths[left * width + right] = alike ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1));
    }
  }
  return (left, right) => (left > before.length || right > after.length ? 0 : at(left, right));
}

function folded(lines: readonly Change[]): readonly DiffLine[] {
  const near = (place: number) => lines.slice(Math.max(0, place - CONTEXT), place + CONTEXT + 1).some(({ kind }) => kind !== "same");
  const result: DiffLine[] = [];
  for (const [place, line] of lines.entries()) {
    const last = result.at(-1);
    if (near(place)) result.push(line);
    else if (last?.kind === "folded") result[result.length - 1] = { kind: "folded", size: last.size + 1 };
    else result.push({ kind: "folded", size: 1 });
  }
  return result.map((line, place) => (line.kind === "folded" && line.size === 1 ? (onlyLine(lines, result, place) ?? line) : line));
}

/** A fold of one line would take as much room as the line. */
function onlyLine(lines: readonly Change[], result: readonly DiffLine[], place: number): Change | undefined {
  const before = result.slice(0, place).reduce((sum, line) => sum + (line.kind === "folded" ? line.size : 1), 0);
  return lines[before];
}
