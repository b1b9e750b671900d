"use client";

import { useState } from "react";
import { RowWindow } from "@/components/ui/row-window";
import type { ClusterRow } from "@/lib/api/clusters";
import { ClusterCard } from "./cluster-card";

const ROW_PX = 96;

interface ClusterCardsProps {
  readonly rows: readonly ClusterRow[];
  readonly causes: ReadonlyMap<string, string>;
  readonly staleSince: string | undefined;
}

/** The same rows where there is no room for a table. */
export function ClusterCards({ rows, causes, staleSince }: ClusterCardsProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setList} aria-label="Clusters">
      <RowWindow rows={rows} rowPx={ROW_PX} list={list} as="li">
        {(row, place, measure) => (
          <ClusterCard key={row.name} row={row} place={place} cause={causes.get(row.name)} staleSince={staleSince} measure={measure} />
        )}
      </RowWindow>
    </ul>
  );
}
