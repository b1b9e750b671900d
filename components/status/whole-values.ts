import type { ListPage, Values } from "@/lib/api/list";

/**
 * How many rows of the whole list have which value of a field, where a page of it tells: one from which no row is filtered does, with the first
 * answer.
 */
export function wholeValues({ all, facets, total }: Pick<ListPage<never>, "all" | "facets" | "total">, field: string): Values | undefined {
  return total === all ? facets?.[field] : undefined;
}
