"use client";

import { use, useState } from "react";
import { useMedia } from "@/components/ui/use-media";
import type { Facets } from "@/lib/api/list";
import { FacetGroups } from "./facet-groups";
import { MarksOfRows } from "./row-marks";

export interface FacetField {
  /** As the filter has it. */
  readonly key: string;
  readonly word: string;
  /** What a value is called on screen, where not as the filter has it. */
  readonly wordOf?: (value: string) => string;
}

export interface FacetGroupsProps {
  readonly fields: readonly FacetField[];
  readonly facets: Facets;
  readonly text: string;
  readonly onText: (text: string) => void;
}

interface ListFacetsProps extends Omit<FacetGroupsProps, "facets"> {
  /** Undefined while they are counted: of a long list that is done when its rows are here already. */
  readonly facets: Facets | undefined;
}

/** The values that there are, with how many rows each would leave; ticking one writes it into the filter. */
export function ListFacets({ facets, ...props }: ListFacetsProps) {
  const [counted, setCounted] = useState(facets);
  if (facets && facets !== counted) setCounted(facets);
  const isWide = useMedia("(min-width: 1400px)");
  // What is looked at beside the list needs the room.
  const isPeeking = use(MarksOfRows)?.peeked !== undefined;
  if (!isWide || isPeeking) return null;
  return (
    <aside aria-label="Values to filter by" className="w-49 flex-none border-line border-t pt-1 pb-4">
      <FacetGroups {...props} facets={counted ?? {}} />
    </aside>
  );
}
