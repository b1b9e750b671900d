import type { ListPage } from "@/lib/api/list/list";
import type { ListTable } from "@/lib/filter/list-table";
import { facetRequest, type Suggestions, suggest } from "@/lib/filter/suggest";
import { writtenAt } from "@/lib/filter/written-at";
import { LISTS } from "@/lib/lists/lists";
import type { PartialListName } from "./two-callers-lists";
import type { Mark, TwoCallers } from "./two-callers-setup";

type Table = Pick<ListTable<never, never>, "fields" | "facets">;

/** Filter texts while typing: empty, a name, and each field with and without the start of a value. */
export function textsWritten(list: PartialListName, mark: string): string[] {
  const fields = Object.entries(tableOf(list).fields).flatMap(([key, { hasPath }]) =>
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
  list: PartialListName,
  text: string,
): Promise<Suggestions | undefined> {
  const table = tableOf(list);
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

function tableOf(list: PartialListName): Table {
  return LISTS[list].table;
}
