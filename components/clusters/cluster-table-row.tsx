"use client";

import { memo, type ReactNode } from "react";
import { ClusterStatus } from "@/components/status/cluster-status";
import { LastSeen } from "@/components/status/last-seen";
import { labelOf } from "@/components/status/row-columns";
import { cursorMark, PINNED, rowBody, rowCell, SENTENCE } from "@/components/status/row-look";
import { MarksOfRow } from "@/components/status/row-marks";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { useInView } from "@/components/ui/use-in-view";
import type { ClusterRow } from "@/lib/api/clusters";
import { cn } from "@/lib/cn";
import { exactTime } from "@/lib/format/time";
import { isTroubled } from "./add-on-lines";
import { AddOns } from "./add-ons";
import type { Column, ColumnId } from "./columns";
import { detailHref } from "./detail-address";

interface ClusterTableRowProps {
  readonly row: ClusterRow;
  readonly place: number;
  readonly columns: readonly Column[];
  readonly cause: string | undefined;
  readonly current: boolean;
  readonly staleSince: string | undefined;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** One cluster: a line, and below it why it is not well. A body of its own, so that both are measured as one. */
export const ClusterTableRow = memo(function ClusterTableRow(props: ClusterTableRowProps) {
  const { row, place, columns, cause, current, staleSince, measure } = props;
  const line = useInView<HTMLTableRowElement>(current);
  const mark = cursorMark(current);
  const cell = cn(rowCell(cause !== undefined), "[overflow-wrap:anywhere]");
  return (
    <tbody ref={measure} data-index={place} className={rowBody(current)}>
      <tr
        ref={line}
        data-cluster={row.name}
        data-health={row.health}
        aria-rowindex={place + 2}
        aria-current={current || undefined}
        className="h-(--row) scroll-mt-20 scroll-mb-20"
      >
        {columns.map(({ id, isTight = false }) =>
          id === "name" ? (
            <th key={id} scope="row" className={cn(cell, PINNED, LOOK.name, mark)}>
              <Link href={detailHref(row.name)} className="hover:underline hover:underline-offset-2">
                {row.name}
              </Link>
              <MarksOfRow name={row.name} word={row.name} />
            </th>
          ) : (
            <td key={id} className={cn(cell, "last:pr-6", LOOK[id] ?? "text-text-2")}>
              {id === "addOns" ? <AddOns row={row} isTight={isTight} /> : content(id, row, staleSince)}
            </td>
          ),
        )}
      </tr>
      {cause ? (
        <tr>
          <td colSpan={columns.length} className={cn("border-line border-b px-6 pb-2 text-small text-text-2", mark)}>
            <p className={SENTENCE}>{cause}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
});

/** How cells look that are not as most. */
const LOOK: Partial<Record<ColumnId, string>> = {
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

function origin({ sentence, since }: ClusterRow): string | undefined {
  return [sentence, since && `since ${exactTime(since)}`].filter(Boolean).join("\n") || undefined;
}
