/** One condition of a filter text. Its values are alternatives; `exact` asks for equality, else a value matches from the start. */
export type FilterTerm =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "key"; readonly text: string; readonly key: string; readonly exact: boolean; readonly values: readonly string[] };

/** Reads a filter text such as `eks addon:hello-template health:unavailable,unknown set=edge`. All terms must hold. */
export function parseFilter(text: string): FilterTerm[] {
  return text.split(/\s+/).filter(Boolean).map(parseTerm);
}

function parseTerm(text: string): FilterTerm {
  const [, key, operator, values] = /^([a-z]+)([:=])(.*)$/i.exec(text) ?? [];
  if (!key) return { kind: "word", text: text.toLowerCase() };
  const wanted = (values ?? "").toLowerCase().split(",").filter(Boolean);
  return { kind: "key", text, key: key.toLowerCase(), exact: operator === "=", values: wanted };
}

/** Whether a term that was not finished yet ("set:") or has this value among its own holds for one of the candidates. */
export function termMatches(term: Extract<FilterTerm, { kind: "key" }>, candidates: readonly (string | undefined)[]): boolean {
  if (term.values.length === 0) return true;
  const present = candidates.flatMap((candidate) => (candidate ? [candidate.toLowerCase()] : []));
  return term.values.some((value) => present.some((candidate) => (term.exact ? candidate === value : candidate.startsWith(value))));
}

/** The key that was probably meant: one that begins alike, else one that is two letters off at most. */
export function nearestKey(key: string, keys: readonly string[]): string | undefined {
  const alike = keys.find((known) => known.startsWith(key) || key.startsWith(known));
  if (alike) return alike;
  const [nearest] = keys.map((known) => ({ known, off: distance(key, known) })).sort((a, b) => a.off - b.off);
  return nearest && nearest.off <= 2 ? nearest.known : undefined;
}

/** Letters to add, drop or change to make one word of the other. */
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
