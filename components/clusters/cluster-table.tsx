"use client";

import { useMemo, useState } from "react";
import { RowWindow } from "@/components/ui/row-window";
import { useWidth } from "@/components/ui/use-width";
import type { ClusterRow } from "@/lib/api/clusters";
import { cn } from "@/lib/cn";
import { ClusterTableRow } from "./cluster-table-row";
import { columnsFor } from "./columns";

const ROW_PX = 32;

interface ClusterTableProps {
  /** Before filtering: columns stay where they are while somebody filters. */
  readonly all: readonly ClusterRow[];
  readonly rows: readonly ClusterRow[];
  readonly causes: ReadonlyMap<string, string>;
  readonly current: string | undefined;
  /** Since when (RFC 3339) nothing new was heard. */
  readonly staleSince: string | undefined;
}

export function ClusterTable({ all, rows, causes, current, staleSince }: ClusterTableProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const width = useWidth(table);
  const columns = useMemo(() => columnsFor(width, all), [width, all]);
  return (
    <table
      ref={setTable}
      aria-label="Clusters"
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, word, widthPx }) => (
            <th
              key={id}
              scope="col"
              style={{ width: widthPx }}
              className={cn(
                "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) font-regular text-micro text-text-3 first:pl-6 last:pr-6",
                id === "age" ? "text-right" : "text-left",
              )}
            >
              {id === "age" && staleSince ? "Last seen" : word}
            </th>
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} rowPx={ROW_PX} list={table} as="tbody">
        {(row, place, measure) => (
          <ClusterTableRow
            key={row.name}
            row={row}
            place={place}
            columns={columns}
            cause={causes.get(row.name)}
            current={row.name === current}
            staleSince={staleSince}
            measure={measure}
          />
        )}
      </RowWindow>
    </table>
  );
}
