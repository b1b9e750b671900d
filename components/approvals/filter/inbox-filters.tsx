import type { ComponentProps } from "react";
import { PartSheet } from "@/components/list/filter/part-sheet";
import { APPROVALS } from "@/lib/lists/approvals/fields";
import { shownFacets } from "@/lib/lists/page-list";

const FIELDS = shownFacets(APPROVALS);

const TAB_ORDERS: Readonly<Record<string, string>> = {
  queue: "Risk, then age",
  expires: "End of validity",
  age: "Age",
};

interface InboxFiltersProps extends Pick<ComponentProps<typeof PartSheet>, "list" | "total"> {
  /** The order of the tab that is shown. */
  readonly usual: string;
  readonly filter: ComponentProps<typeof PartSheet>["filter"] & {
    readonly sort: string;
    readonly setSort: (sort: string) => void;
  };
}

/** Filters of approvals on a phone, and the order of what a tab shows: its own first. */
export function InboxFilters({ usual, filter, ...props }: InboxFiltersProps) {
  return (
    <PartSheet
      one="approval"
      fields={FIELDS}
      orders={{ [usual]: TAB_ORDERS[usual] ?? usual, age: "Age", name: "Name" }}
      sort={filter.sort || usual}
      setSort={(next) => filter.setSort(next === usual ? "" : next)}
      filter={filter}
      {...props}
    />
  );
}
