"use client";

import { useState } from "react";
import type { ShownRows } from "@/components/list/use-served-list";
import { RowWindow } from "@/components/ui/layout/row-window";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { ClusterCard } from "./cluster-card";

const ROW_PX = 96;

interface ClusterCardsProps {
  readonly list: ShownRows<ClusterRow>;
  readonly causes: ReadonlyMap<string, string>;
  readonly staleSince: string | undefined;
}

/** The same rows where a table does not fit. */
export function ClusterCards({ list, causes, staleSince }: ClusterCardsProps) {
  const [cards, setCards] = useState<HTMLElement | null>(null);
  const { rows, from, size, onFirst } = list;
  return (
    <ul ref={setCards} aria-label="Clusters">
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={cards} as="li">
        {(row, index, measure) => (
          <ClusterCard
            key={row.name}
            row={row}
            position={index}
            cause={causes.get(row.name)}
            staleSince={staleSince}
            measure={measure}
          />
        )}
      </RowWindow>
    </ul>
  );
}
