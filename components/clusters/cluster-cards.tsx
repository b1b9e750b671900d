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
      <RowWindow size={rows.length} rowPx={ROW_PX} list={list}>
        {({ places, beforePx, afterPx, measure }) => (
          <>
            {beforePx > 0 ? <li aria-hidden="true" style={{ height: beforePx }} /> : null}
            {places.map((place) => {
              const row = rows[place];
              return row ? (
                <ClusterCard
                  key={row.name}
                  row={row}
                  place={place}
                  cause={causes.get(row.name)}
                  staleSince={staleSince}
                  measure={measure}
                />
              ) : null;
            })}
            {afterPx > 0 ? <li aria-hidden="true" style={{ height: afterPx }} /> : null}
          </>
        )}
      </RowWindow>
    </ul>
  );
}
