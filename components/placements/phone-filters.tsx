import type { ComponentProps } from "react";
import { STEP_LABEL } from "@/components/labels/left-out-labels";
import { PartSheet } from "@/components/list/filter/part-sheet";
import type { LeftOutStep } from "@/lib/api/placements/placement-detail";

const FIELDS = {
  chosen: [{ key: "group", label: "Decision group" }],
  "left-out": [
    { key: "step", label: "Left out at", labelOf: (step: string) => STEP_LABEL[step as LeftOutStep] ?? step },
    { key: "set", label: "Cluster set" },
  ],
};

const ORDERS = { name: "Name" };

interface PlacementClusterFiltersProps extends Pick<ComponentProps<typeof PartSheet>, "list" | "sort" | "total"> {
  readonly show: keyof typeof FIELDS;
  readonly filter: ComponentProps<typeof PartSheet>["filter"] & { readonly setSort: (sort: string) => void };
}

/** Filters and order of a placement's clusters on a phone. */
export function PlacementClusterFilters({ show, filter, ...props }: PlacementClusterFiltersProps) {
  const setSort = (next: string) => filter.setSort(next === "name" ? "" : next);
  return <PartSheet one="cluster" fields={FIELDS[show]} orders={ORDERS} {...{ filter, setSort }} {...props} />;
}
