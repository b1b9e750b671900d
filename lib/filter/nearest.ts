/** The intended word: one with the same start, else one at most two edits away. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const prefixed = known.find((each) => each.startsWith(word) || word.startsWith(each));
  if (prefixed) return prefixed;
  if (word.length > LONGEST) return undefined;
  const [first] = known.map((each) => ({ each, off: distance(word, each) })).sort((a, b) => a.off - b.off);
  return first && first.off <= 2 ? first.each : undefined;
}

/** Longer texts are not a misspelling of one of our words. */
const LONGEST = 60;

/** Characters to insert, delete or replace to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
