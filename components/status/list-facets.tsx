"use client";

import { lazy, Suspense, use } from "react";
import { useMedia } from "@/components/ui/use-media";
import type { Facets } from "@/lib/api/list";
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

const FacetGroups = lazy(async () => ({ default: (await import("./facet-groups")).FacetGroups }));

/** The values that there are, with how many rows each would leave; ticking one writes it into the filter. Loaded where there is room for it. */
export function ListFacets(props: ListFacetsProps) {
  const isWide = useMedia("(min-width: 1400px)");
  // What is looked at beside the list needs the room.
  const isPeeking = use(MarksOfRows)?.peeked !== undefined;
  if (!isWide || isPeeking) return null;
  return (
    <aside aria-label="Values to filter by" className="w-49 flex-none border-line border-t pt-1 pb-4">
      <Suspense>
        <FacetGroups {...props} />
      </Suspense>
    </aside>
  );
}
