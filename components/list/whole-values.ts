import type { ListPage, Values } from "@/lib/api/list/list";

/**
 * Number of rows of the whole list by value of a field, if a page has it: an unfiltered page does, with its first
 * answer.
 */
export function wholeValues(
  { all, facets, total }: Pick<ListPage<never>, "all" | "facets" | "total">,
  field: string,
): Values | undefined {
  return total === all ? facets?.[field] : undefined;
}
