"use client";

import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useHinted } from "@/components/request-state/use-hinted";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { isNotFound } from "@/lib/queries/request/api-problem";
import type { DetailState } from "./detail-page";

interface WithRow {
  readonly row: { readonly name: string };
}

interface ListedDetail<Detail extends WithRow> extends DetailState<Detail["row"]> {
  readonly detail: UseQueryResult<Detail>;
}

/** A row from the list, or from its detail: callers who may get but not list an object see it, too. */
export function useListedDetail<
  Detail extends WithRow,
  Part extends { readonly rows: readonly Detail["row"][] },
  Key extends QueryKey,
>(name: string, list: UseQueryOptions<Part, Error, Part, Key>, options: HintedOptions<Detail>): ListedDetail<Detail> {
  const { data: page } = useQuery(list);
  const listed = page?.rows.find((row) => row.name === name);
  const detail = useHinted(options);
  const { error, refetch } = detail;
  return { row: listed ?? detail.data?.row, detail, isAbsent: !listed && isNotFound(error), error, refetch };
}
