"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { HEAD_CELL, PINNED_HEAD } from "@/components/list/table/row-appearance";
import { readColumns } from "@/components/list/table/row-columns";
import { useTableWidth } from "@/components/list/table/use-table-width";
import { WideTable } from "@/components/list/table/wide-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { RowWindow } from "@/components/ui/layout/row-window";
import { SortHead, sortedBy } from "@/components/ui/layout/sort-head";
import { cn } from "@/lib/cn";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { ClusterTableRow } from "./cluster-table-row";
import { type ClusterColumn, fitClusterColumns, longestWith, NOTHING_YET, sameColumns } from "./columns";

const ROW_PX = 32;

interface ClusterTableProps {
  readonly list: ShownRows<ClusterRow>;
  readonly causes: ReadonlyMap<string, string>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Since when (RFC 3339) there was no report. */
  readonly staleSince: string | undefined;
}

export function ClusterTable({ list, causes, current, sort, onSort, staleSince }: ClusterTableProps) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const [table, setTable] = useState<HTMLElement | null>(null);
  const width = useTableWidth(room);
  const selected = useSearchParams().get("cols");
  const { rows, from, size, onFirst } = list;
  const [longest, setLongest] = useState(() => longestWith(NOTHING_YET, rows));
  const longestNow = longestWith(longest, rows);
  if (longestNow !== longest) setLongest(longestNow);
  const fitting = useMemo(
    () => fitClusterColumns(width, longestNow, readColumns(selected)),
    [width, longestNow, selected],
  );
  const [shown, setShown] = useState(fitting);
  const isSame = sameColumns(shown, fitting);
  if (!isSame) setShown(fitting);
  const { columns, widerPx } = isSame ? shown : fitting;
  return (
    <WideTable label="Clusters" size={size} widerPx={widerPx} roomRef={setRoom} tableRef={setTable}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <ColumnHead
              key={column.id}
              column={column}
              sort={sort}
              onSort={onSort}
              isStale={staleSince !== undefined}
            />
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={table} as="tbody">
        {(row, index, measure) => (
          <ClusterTableRow
            key={row.name}
            row={row}
            position={index}
            columns={columns}
            cause={causes.get(row.name)}
            current={row.name === current}
            staleSince={staleSince}
            measure={measure}
          />
        )}
      </RowWindow>
    </WideTable>
  );
}

const RIGHT: ReadonlySet<string> = new Set(["age", "since", "not-well"]);

interface ColumnHeadProps {
  readonly column: ClusterColumn;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly isStale: boolean;
}

function ColumnHead({ column: { id, label, whole, widthPx, sort: own }, sort, onSort, isStale }: ColumnHeadProps) {
  const sorted = sortedBy(sort, own);
  const text = id === "age" && isStale ? "Last seen" : label;
  return (
    <th
      scope="col"
      style={{ width: widthPx }}
      title={whole}
      aria-label={whole}
      aria-sort={sorted}
      className={cn(
        HEAD_CELL,
        id === "name" && PINNED_HEAD,
        whole && "truncate font-mono",
        RIGHT.has(id) ? "text-right" : "text-left",
        sorted ? "text-text" : "text-text-3",
      )}
    >
      <SortHead label={text} own={own} sort={sort} onSort={onSort} />
    </th>
  );
}
