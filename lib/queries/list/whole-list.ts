import { parametersOf } from "@/lib/api/list/first-queries";
import { type ListPage, listPage } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import type { z } from "@/lib/kube/zod";
import type { ListName } from "@/lib/lists/rows";
import { getJson } from "@/lib/queries/request/request";

const PAGE_ROWS = 500;

/** All current rows that match these filters; rows that match several appear several times. */
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
      const query: ListQuery = {
        ...(q === "" ? {} : { q }),
        limit: PAGE_ROWS,
        ...(cursor === undefined ? {} : { cursor }),
      };
      const page: ListPage<Row> = await getJson(`/api/v1/${view}?${parametersOf(query)}`, { schema, signal });
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return rows;
}
