import { queryOptions } from "@tanstack/react-query";
import { ApprovalRow } from "@/lib/api/approvals";
import { parametersOf } from "@/lib/api/first-asks";
import { type ListPage, listPage } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import type { z } from "@/lib/kube/zod";
import { getJson } from "./request";

type Asked = Pick<ListQuery, "q" | "sort">;

const Page: z.ZodMiniType<ListPage<ApprovalRow>> = listPage(ApprovalRow);

/** At which place of a list a row stands, as it is now; null where the list does not have it. */
export function approvalPlace(name: string, query: Asked) {
  return queryOptions({
    queryKey: ["approvals", "place", name, query],
    queryFn: async ({ signal }) => {
      const { offset, rows } = await read({ ...query, around: name, limit: 1 }, signal);
      return rows[0]?.name === name ? offset : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The name of the row at a place of a list, as it is now; null behind its end. */
export function approvalAt(place: number, query: Asked) {
  return queryOptions({
    queryKey: ["approvals", "at", place, query],
    queryFn: async ({ signal }) => (await read({ ...query, offset: place, limit: 1 }, signal)).rows[0]?.name ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

function read(query: ListQuery, signal: AbortSignal): Promise<ListPage<ApprovalRow>> {
  return getJson(`/api/v1/approvals?${parametersOf(query)}`, { schema: Page, signal });
}
