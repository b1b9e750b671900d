import { clusterAddOnTable } from "@/lib/api/cluster-add-on-list";
import { clusterTable } from "@/lib/api/cluster-list";
import type { ListPage } from "@/lib/api/list";
import { placementTable } from "@/lib/api/placement-list";
import { workTable } from "@/lib/api/work-list";
import type { ListTable } from "@/lib/filter/list-table";
import { askedBy, type Suggestions, suggest } from "@/lib/filter/suggest";
import { writtenAt } from "@/lib/filter/written-at";
import type { Mark, TOTALS, TwoCallers } from "./two-callers-setup";

type Table = Pick<ListTable<never, never>, "fields" | "facets">;

/** What can be asked of each list of which both callers see a part. */
const TABLES: Readonly<Record<keyof typeof TOTALS, Table>> = {
  clusters: clusterTable,
  "cluster-addons": clusterAddOnTable,
  works: workTable,
  placements: placementTable,
};

/** What a field may hold while somebody writes: nothing yet, a name, and each field with and without the beginning of a value. */
export function textsWritten(list: keyof typeof TOTALS, mark: string): string[] {
  const fields = Object.entries(TABLES[list].fields).flatMap(([key, { hasPath }]) =>
    hasPath
      ? [`${key}.`, `${key}.tier`, `${key}.tier-${mark}=`, `${key}.tier-${mark}:${mark}`]
      : [`${key}:`, `${key}:${mark}`, `-${key}=1,`],
  );
  return ["", mark, ...fields, ...fields.map((field) => `${mark} ${field}`)];
}

/** What somebody is suggested at the end of a text: of what the console answers them, and of nothing else. */
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
  const asked = askedBy(written, { table });
  const ask = async (query: Readonly<Record<string, string>>) => {
    const { body } = await callers.ask(mark, `/api/v1/${list}?${new URLSearchParams({ q, limit: "0", ...query })}`);
    return (body as ListPage<never>).facets ?? {};
  };
  const known = { ...(await ask({ facets: usual.join(",") })), ...(asked ? await ask({ facets: asked.facet, like: asked.like }) : {}) };
  return suggest(text, written, { table, usual, known: (facet) => known[facet] });
}
