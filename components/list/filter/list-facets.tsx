"use client";

import { Suspense, use, useState } from "react";
import { MarksOfRows } from "@/components/list/selection/row-marks";
import { late } from "@/components/ui/hooks/late";
import { useMedia } from "@/components/ui/hooks/use-media";
import type { Facets } from "@/lib/api/list/list";
import type { FacetGroupsProps } from "./facet-groups";

/** A narrow window has no room for them. */
const FacetGroups = late(async () => (await import("./facet-groups")).FacetGroups);

interface ListFacetsProps extends Omit<FacetGroupsProps, "facets"> {
  /** Undefined while counting: for a long list the rows come first. */
  readonly facets: Facets | undefined;
}

/** Available values with the number of rows each would leave; ticking one adds it to the filter. */
export function ListFacets({ facets, ...props }: ListFacetsProps) {
  const counted = useCounted(facets);
  const isWide = useMedia("(min-width: 1400px)");
  // The side panel needs the room.
  const isPeeking = use(MarksOfRows)?.peeked !== undefined;
  if (!isWide || isPeeking) return null;
  return (
    <aside aria-label="Values to filter by" className="w-49 flex-none border-line border-t pt-1 pb-4">
      <Suspense>
        <FacetGroups {...props} facets={counted} />
      </Suspense>
    </aside>
  );
}

/** The values that were counted last: those of a new filter come after its rows. */
export function useCounted(facets: Facets | undefined): Facets {
  const [counted, setCounted] = useState(facets ?? {});
  if (facets && facets !== counted) setCounted(facets);
  return counted;
}
