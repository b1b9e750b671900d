import { parametersOf } from "@/lib/api/first-asks";
import { type ListPage, listPage } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import type { ListName, NamedRow } from "@/lib/api/live";
import type { z } from "@/lib/kube/zod";
import { getJson } from "./request";

const PAGE_ROWS = 500;

/** All rows that these filters leave, as they are now; rows that several leave come several times. */
export async function wholeList<Row extends NamedRow>(
  view: ListName,
  row: z.ZodMiniType<Row>,
  filters: readonly string[],
  signal: AbortSignal,
): Promise<Row[]> {
  const schema: z.ZodMiniType<ListPage<Row>> = listPage(row);
  const rows: Row[] = [];
  for (const q of filters) {
    let cursor: string | undefined;
    do {
      const query: ListQuery = { ...(q === "" ? {} : { q }), limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) };
      const page: ListPage<Row> = await getJson(`/api/v1/${view}?${parametersOf(query)}`, { schema, signal });
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return rows;
}
