import type { ListPage } from "@/lib/api/list/list";
import type { ListTable } from "@/lib/filter/list-table";
import { facetRequest, type Suggestions, suggest } from "@/lib/filter/suggest";
import { writtenAt } from "@/lib/filter/written-at";
import { CLUSTER_ADD_ON_LIST } from "@/lib/lists/cluster-addons/list";
import { CLUSTER_LIST } from "@/lib/lists/clusters/list";
import { PLACEMENT_LIST } from "@/lib/lists/placements/list";
import { WORK_LIST } from "@/lib/lists/works/list";
import type { Mark, TOTALS, TwoCallers } from "./two-callers-setup";

type Table = Pick<ListTable<never, never>, "fields" | "facets">;

/** The fields of each list of which both callers see a part. */
const TABLES: Readonly<Record<keyof typeof TOTALS, Table>> = {
  clusters: CLUSTER_LIST.table,
  "cluster-addons": CLUSTER_ADD_ON_LIST.table,
  works: WORK_LIST.table,
  placements: PLACEMENT_LIST.table,
};

/** Filter texts while typing: empty, a name, and each field with and without the start of a value. */
export function textsWritten(list: keyof typeof TOTALS, mark: string): string[] {
  const fields = Object.entries(TABLES[list].fields).flatMap(([key, { hasPath }]) =>
    hasPath
      ? [`${key}.`, `${key}.tier`, `${key}.tier-${mark}=`, `${key}.tier-${mark}:${mark}`]
      : [`${key}:`, `${key}:${mark}`, `-${key}=1,`],
  );
  return ["", mark, ...fields, ...fields.map((field) => `${mark} ${field}`)];
}

/** The suggestions at the end of a text, derived only from the console's answers. */
export async function suggestedTo(
  callers: TwoCallers,
  mark: Mark,
  list: keyof typeof TOTALS,
  text: string,
): Promise<Suggestions | undefined> {
  const table = TABLES[list];
  const written = writtenAt(text, text.length);
  if (!written) return undefined;
  const q = text.slice(0, written.term.start);
  const usual = Object.keys(table.facets);
  const request = facetRequest(written, { table });
  const fetchFacets = async (query: Readonly<Record<string, string>>) => {
    const { body } = await callers.request(mark, `/api/v1/${list}?${new URLSearchParams({ q, limit: "0", ...query })}`);
    return (body as ListPage<never>).facets ?? {};
  };
  const known = {
    ...(await fetchFacets({ facets: usual.join(",") })),
    ...(request ? await fetchFacets({ facets: request.facet, like: request.like }) : {}),
  };
  return suggest(text, written, { table, usual, known: (facet) => known[facet] });
}
