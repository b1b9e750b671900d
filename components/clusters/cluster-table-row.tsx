"use client";

import { memo, type ReactNode } from "react";
import { ClusterStatus } from "@/components/labels/cluster-status";
import { LastSeen } from "@/components/labels/last-seen";
import { MarksOfRow } from "@/components/list/selection/row-marks";
import { cursorMark, MESSAGE, PINNED, rowBody, rowCell } from "@/components/list/table/row-appearance";
import { labelOf } from "@/components/list/table/row-columns";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { cn } from "@/lib/cn";
import { exactTime } from "@/lib/format/time";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { isTroubled } from "./add-on-lines";
import { AddOnsCell } from "./add-ons-cell";
import type { ClusterColumn, ColumnId } from "./columns";
import { clusterTabHref } from "./detail-address";

interface ClusterTableRowProps {
  readonly row: ClusterRow;
  readonly position: number;
  readonly columns: readonly ClusterColumn[];
  readonly cause: string | undefined;
  readonly current: boolean;
  readonly staleSince: string | undefined;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** One cluster: a row, and below it why it is unhealthy. Its own table body, so that both are measured together. */
export const ClusterTableRow = memo(function ClusterTableRow(props: ClusterTableRowProps) {
  const { row, position, columns, cause, current, staleSince, measure } = props;
  const line = useInView<HTMLTableRowElement>(current);
  const mark = cursorMark(current);
  const cell = cn(rowCell(cause !== undefined), "[overflow-wrap:anywhere]");
  return (
    <tbody ref={measure} data-index={position} className={rowBody(current)}>
      <tr
        ref={line}
        data-cluster={row.name}
        data-health={row.health}
        aria-rowindex={position + 2}
        aria-current={current || undefined}
        className="h-(--row) scroll-mt-20 scroll-mb-20"
      >
        {columns.map(({ id, isTight = false }) =>
          id === "name" ? (
            <th key={id} scope="row" className={cn(cell, PINNED, APPEARANCE.name, mark)}>
              <Link href={clusterTabHref(row.name)} className="hover:underline hover:underline-offset-2">
                {row.name}
              </Link>
              <MarksOfRow name={row.name} label={row.name} />
            </th>
          ) : (
            <td key={id} className={cn(cell, "last:pr-6", APPEARANCE[id] ?? "text-text-2")}>
              {id === "addOns" ? <AddOnsCell row={row} isTight={isTight} /> : content(id, row, staleSince)}
            </td>
          ),
        )}
      </tr>
      {cause ? (
        <tr>
          <td colSpan={columns.length} className={cn("border-line border-b px-6 pb-2 text-small text-text-2", mark)}>
            <p className={MESSAGE}>{cause}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
});

/** Styles of special cells. */
const APPEARANCE: Partial<Record<ColumnId, string>> = {
  name: "pl-6 text-left font-medium font-mono text-[12.5px] tracking-[-0.025em]",
  status: "",
  addOns: "",
  "not-well": "text-right",
  since: "whitespace-nowrap text-right text-text-2",
  age: "whitespace-nowrap text-right text-text-2",
};

function content(id: Exclude<ColumnId, "name" | "addOns">, row: ClusterRow, staleSince: string | undefined): ReactNode {
  switch (id) {
    case "status":
      return (
        <Flash of={row.health}>
          <ClusterStatus health={row.health} title={origin(row)} />
        </Flash>
      );
    case "version":
      return <span className="mono">{row.kubernetesVersion}</span>;
    case "age":
      return staleSince ? <LastSeen at={staleSince} /> : <Age since={row.createdAt} />;
    case "not-well":
      return <NotWell row={row} />;
    case "env":
      return row.environment;
    case "since":
      return row.since ? <Age since={row.since} /> : null;
    case "set":
    case "provider":
    case "region":
      return row[id];
    default:
      return row.labels?.[labelOf(id) ?? ""];
  }
}

function NotWell({ row: { addOns, addOnsVisible } }: { readonly row: ClusterRow }) {
  if (!addOnsVisible) return null;
  const size = addOns.filter(isTroubled).length;
  return <span className={size > 0 ? "font-medium text-bad-text" : "text-text-3"}>{size}</span>;
}

function origin({ message, since }: ClusterRow): string | undefined {
  return [message, since && `since ${exactTime(since)}`].filter(Boolean).join("\n") || undefined;
}
