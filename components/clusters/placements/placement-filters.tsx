import type { ComponentProps } from "react";
import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { PartSheet } from "@/components/list/filter/part-sheet";
import { columnsOf, shownFacets } from "@/lib/lists/page-list";
import { PLACEMENTS } from "@/lib/lists/placements/fields";

const STATUS: Readonly<Record<string, { readonly label: string }>> = PLACEMENT_APPEARANCE;

const FIELDS = shownFacets(PLACEMENTS).map((field) => {
  return field.key === "status" ? { ...field, labelOf: (value: string) => STATUS[value]?.label ?? value } : field;
});

const ORDERS = Object.fromEntries(
  columnsOf(PLACEMENTS.fields).flatMap(({ own, label }) => (own === undefined ? [] : [[own, label]])),
);

interface ClusterPlacementFiltersProps extends Pick<ComponentProps<typeof PartSheet>, "list" | "total"> {
  readonly filter: ComponentProps<typeof PartSheet>["filter"] & {
    readonly sort: string;
    readonly setSort: (sort: string) => void;
  };
}

/** Filters and order of a cluster's placements on a phone. */
export function ClusterPlacementFilters({ filter, ...props }: ClusterPlacementFiltersProps) {
  const setSort = (next: string) => filter.setSort(next === "name" ? "" : next);
  return (
    <PartSheet
      one="placement"
      fields={FIELDS}
      orders={ORDERS}
      sort={filter.sort || "name"}
      {...{ filter, setSort }}
      {...props}
    />
  );
}
