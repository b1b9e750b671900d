import { STANDINGS, standing } from "@/components/status/cluster-standing";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";
import { type FilterTerm, termMatches } from "@/lib/filter/parse-filter";
import { rowFilter } from "@/lib/filter/row-filter";

interface Seen {
  readonly row: ClusterRow;
  /** Those that `addon:` names, where it names some; `health` and `phase` look at no others. */
  readonly addOns: readonly ClusterAddOnCell[];
  readonly isNarrowed: boolean;
}

export const clusterFilter = rowFilter({
  see,
  words: ({ row }) => row.name,
  keys: {
    health: healths,
    phase: ({ addOns }) => addOns.map(({ phase }) => phase),
    addon: ({ addOns }) => addOns.map(({ name }) => name),
    set: ({ row }) => [row.set],
    provider: ({ row }) => [row.provider],
    region: ({ row }) => [row.region],
    env: ({ row }) => [row.environment],
    version: ({ row }) => [row.kubernetesVersion, row.kubernetesVersion?.replace(/^v/, "")],
  },
});

function see(row: ClusterRow, terms: readonly FilterTerm[]): Seen {
  const named = terms.flatMap((term) => (term.kind === "key" && term.key === "addon" && term.values.length > 0 ? [term] : []));
  const addOns = row.addOns.filter(({ name }) => named.every((term) => termMatches(term, [name])));
  return { row, addOns, isNarrowed: named.length > 0 };
}

/** The hub's word for the cluster, our own for where it stands, and both spellings of "not accepted". */
function healths({ row, addOns, isNarrowed }: Seen): string[] {
  const stands = standing(row, addOns);
  const word = STANDINGS[stands].word.toLowerCase().replaceAll(" ", "-");
  return [row.health, stands, word, ...(isNarrowed ? addOns.map(({ health }) => health) : [])];
}
