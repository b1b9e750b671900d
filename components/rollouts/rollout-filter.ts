import type { RolloutRow } from "@/lib/api/rollouts";
import { type FilterTerm, nearestKey, parseFilter, termMatches } from "@/lib/filter/parse-filter";
import { rolloutStanding } from "./rollout-order";

/** What each key looks at. */
const VALUES_OF = {
  stage: (row) => [row.stage, rolloutStanding(row)],
  addon: ({ addOn }) => [addOn],
  placement: ({ namespace, placement }) => [placement, `${namespace}/${placement}`],
  strategy: ({ strategy }) => [strategy],
} as const satisfies Record<string, (row: RolloutRow) => string[]>;

type Key = keyof typeof VALUES_OF;

const KEYS = Object.keys(VALUES_OF) as Key[]; // keys of a literal object, whose type forgets them

export function filterRollouts(rows: readonly RolloutRow[], text: string): readonly RolloutRow[] {
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

function holds(term: FilterTerm, row: RolloutRow): boolean {
  if (term.kind === "word") return row.name.toLowerCase().includes(term.text);
  return isKey(term.key) ? termMatches(term, VALUES_OF[term.key](row)) : true;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(VALUES_OF, key);
}
