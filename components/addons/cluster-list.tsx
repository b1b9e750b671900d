"use client";

import { useState } from "react";
import { addOnLook } from "@/components/status/add-on-status";
import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import { Age } from "@/components/ui/age";
import { DetailLink } from "@/components/ui/detail-link";
import { Flash } from "@/components/ui/flash";
import { RegionMessage } from "@/components/ui/region-message";
import { RowWindow } from "@/components/ui/row-window";
import { StatusBadge } from "@/components/ui/status-badge";
import { cn } from "@/lib/cn";
import type { ClusterLine } from "./cluster-lines";
import { detailHref } from "./detail-address";
import { HEAD_CELL, ROW_CELL } from "./table-cells";

const ROW_PX = 32;

interface ClusterListProps {
  readonly addOn: string;
  readonly lines: readonly ClusterLine[];
}

/** Every cluster that carries the add-on, the worst first; a name leads to its chain. */
export function ClusterList({ addOn, lines }: ClusterListProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  if (lines.length === 0) {
    return (
      <RegionMessage title="No cluster has this add-on">
        A cluster appears here as soon as it has a ManagedClusterAddOn of this name.
      </RegionMessage>
    );
  }
  return (
    <table ref={setTable} aria-label="Clusters" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {["Cluster", "Add-on", "Cluster is", "Why", "Since"].map((word) => (
            <th
              key={word}
              scope="col"
              className={cn(HEAD_CELL, word === "Since" && "text-right", HIDDEN_ON_PHONE.has(word) && "hidden sheet:table-cell")}
            >
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <RowWindow rows={lines} rowPx={ROW_PX} list={table} as="tbody">
        {(line, place, measure) => <ClusterListRow key={line.cluster.name} addOn={addOn} line={line} place={place} measure={measure} />}
      </RowWindow>
    </table>
  );
}

const HIDDEN_ON_PHONE: ReadonlySet<string> = new Set(["Cluster is", "Why"]);

interface ClusterListRowProps {
  readonly addOn: string;
  readonly line: ClusterLine;
  readonly place: number;
  readonly measure: ((element: Element | null) => void) | undefined;
}

function ClusterListRow({ addOn, line: { cluster, cell }, place, measure }: ClusterListRowProps) {
  const look = addOnLook(cell);
  return (
    <tbody ref={measure} data-index={place} className="hover:bg-hover">
      <tr data-cluster={cluster.name} data-health={cell.health} data-phase={cell.phase}>
        <th scope="row" className={cn(ROW_CELL, "text-left font-regular")}>
          <DetailLink
            href={detailHref(addOn, "overview", cluster.name)}
            className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {cluster.name}
          </DetailLink>
        </th>
        <td className={ROW_CELL}>
          <Flash of={look.words}>
            <StatusBadge look={{ ...look, word: look.words }} title={cell.sentence} />
          </Flash>
        </td>
        <td className={cn(ROW_CELL, "hidden text-text-2 sheet:table-cell")}>{CLUSTER_LOOK[cluster.health].word}</td>
        <td className={cn(ROW_CELL, "hidden max-w-[60ch] text-small text-text-2 sheet:table-cell")}>{cell.sentence}</td>
        <td className={cn(ROW_CELL, "whitespace-nowrap text-right text-text-2")}>{cell.since ? <Age since={cell.since} /> : null}</td>
      </tr>
    </tbody>
  );
}
