import { queryOptions } from "@tanstack/react-query";
import { parametersOf } from "@/lib/api/list/first-queries";
import { type ListPage, listPage } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { z } from "@/lib/kube/zod";
import { ApprovalRow } from "@/lib/lists/approvals/row";
import { getJson } from "@/lib/queries/request/request";

type PositionQuery = Pick<ListQuery, "q" | "sort">;

const Page: z.ZodMiniType<ListPage<ApprovalRow>> = listPage(ApprovalRow);

/** The current index of a row in a list; null if the list does not contain it. */
export function approvalPosition(name: string, query: PositionQuery) {
  return queryOptions({
    queryKey: ["approvals", "position", name, query],
    queryFn: async ({ signal }) => {
      const { offset, rows } = await read({ ...query, around: name, limit: 1 }, signal);
      return rows[0]?.name === name ? offset : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The current name of the row at an index of a list; null past its end. */
export function approvalAt(index: number, query: PositionQuery) {
  return queryOptions({
    queryKey: ["approvals", "at", index, query],
    queryFn: async ({ signal }) => (await read({ ...query, offset: index, limit: 1 }, signal)).rows[0]?.name ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

function read(query: ListQuery, signal: AbortSignal): Promise<ListPage<ApprovalRow>> {
  return getJson(`/api/v1/approvals?${parametersOf(query)}`, { schema: Page, signal });
}
