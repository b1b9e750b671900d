import { STANDING_LOOK, standingOf } from "@/components/status/add-on-standing";
import type { AddOnRow } from "@/lib/api/addons";
import { type FilterTerm, nearestKey, parseFilter, termMatches } from "@/lib/filter/parse-filter";

/** What each key looks at. */
const VALUES_OF = {
  health: (row) => [standingOf(row), STANDING_LOOK[standingOf(row)].word.toLowerCase().replaceAll(" ", "-")],
  phase: ({ counts }) => counts.map(({ phase }) => phase),
  install: ({ install }) => [install, install === "manual" ? "hand" : "placement"],
  placement: ({ placements }) => placements.flatMap(({ namespace, name }) => [name, `${namespace}/${name}`]),
  by: ({ templated }) => [templated ? "template" : "own"],
} as const satisfies Record<string, (row: AddOnRow) => string[]>;

type Key = keyof typeof VALUES_OF;

const KEYS = Object.keys(VALUES_OF) as Key[]; // keys of a literal object, whose type forgets them

export function filterAddOns(rows: readonly AddOnRow[], text: string): readonly AddOnRow[] {
  const terms = parseFilter(text);
  return terms.length === 0 ? rows : rows.filter((row) => terms.every((term) => holds(term, row)));
}

/** What is wrong with a term, in words; a key that does not exist leaves nothing out. */
export function complaint(term: FilterTerm): string | undefined {
  if (term.kind === "word" || isKey(term.key)) return undefined;
  const nearest = nearestKey(term.key, KEYS);
  return nearest
    ? `There is no key “${term.key}”. Perhaps ${nearest}: is meant.`
    : `There is no key “${term.key}”. There are ${KEYS.join(", ")}.`;
}

function holds(term: FilterTerm, row: AddOnRow): boolean {
  if (term.kind === "word") return `${row.name} ${row.displayName ?? ""}`.toLowerCase().includes(term.text);
  return isKey(term.key) ? termMatches(term, VALUES_OF[term.key](row)) : true;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(VALUES_OF, key);
}
