"use client";

import { use } from "react";
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

export interface ListFacetsProps {
  readonly fields: readonly FacetField[];
  readonly facets: Facets;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The values that there are, with how many rows each would leave; ticking one writes it into the filter. */
export function ListFacets(props: ListFacetsProps) {
  const isWide = useMedia("(min-width: 1400px)");
  // What is looked at beside the list needs the room.
  const isPeeking = use(MarksOfRows)?.peeked !== undefined;
  if (!isWide || isPeeking) return null;
  return (
    <aside aria-label="Values to filter by" className="w-49 flex-none border-line border-t pt-1 pb-4">
      <FacetGroups {...props} />
    </aside>
  );
}
