import { STANDINGS, standing } from "@/components/status/cluster-standing";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";
import { type FilterTerm, nearestKey, parseFilter, termMatches } from "@/lib/filter/parse-filter";

type KeyTerm = Extract<FilterTerm, { kind: "key" }>;

/** What each key looks at. `health` and `phase` look only at the add-ons that `addon:` names, when it names some. */
const VALUES_OF = {
  health: (row, addOns, narrowed) => healths(row, addOns, narrowed),
  phase: (_, addOns) => addOns.map(({ phase }) => phase),
  addon: (_, addOns) => addOns.map(({ name }) => name),
  set: (row) => [row.set],
  provider: (row) => [row.provider],
  region: (row) => [row.region],
  env: (row) => [row.environment],
  version: (row) => [row.kubernetesVersion, row.kubernetesVersion?.replace(/^v/, "")],
} as const satisfies Record<string, (row: ClusterRow, addOns: readonly ClusterAddOnCell[], narrowed: boolean) => (string | undefined)[]>;

type Key = keyof typeof VALUES_OF;

const KEYS = Object.keys(VALUES_OF) as Key[]; // keys of a literal object, whose type forgets them

export function filterClusters(rows: readonly ClusterRow[], text: string): readonly ClusterRow[] {
  const terms = parseFilter(text);
  return terms.length === 0 ? rows : rows.filter((row) => matches(row, terms));
}

/** What is wrong with a term, in words; a key that does not exist leaves nothing out. */
export function complaint(term: FilterTerm): string | undefined {
  if (term.kind === "word" || isKey(term.key)) return undefined;
  const nearest = nearestKey(term.key, KEYS);
  return nearest
    ? `There is no key “${term.key}”. Perhaps ${nearest}: is meant.`
    : `There is no key “${term.key}”. There are ${KEYS.join(", ")}.`;
}

function matches(row: ClusterRow, terms: readonly FilterTerm[]): boolean {
  const addOnTerms = terms.filter((term): term is KeyTerm => term.kind === "key" && term.key === "addon" && term.values.length > 0);
  const addOns = row.addOns.filter(({ name }) => addOnTerms.every((term) => termMatches(term, [name])));
  return terms.every((term) => holds(term, row, addOns, addOnTerms.length > 0));
}

function holds(term: FilterTerm, row: ClusterRow, addOns: readonly ClusterAddOnCell[], narrowed: boolean): boolean {
  if (term.kind === "word") return row.name.toLowerCase().includes(term.text);
  if (!isKey(term.key)) return true;
  return termMatches(term, VALUES_OF[term.key](row, addOns, narrowed));
}

/** The hub's word for the cluster, our own for where it stands, and both spellings of "not accepted". */
function healths(row: ClusterRow, addOns: readonly ClusterAddOnCell[], narrowed: boolean): string[] {
  const stands = standing(row, addOns);
  const word = STANDINGS[stands].word.toLowerCase().replaceAll(" ", "-");
  return [row.health, stands, word, ...(narrowed ? addOns.map(({ health }) => health) : [])];
}

function isKey(key: string): key is Key {
  return Object.hasOwn(VALUES_OF, key);
}
