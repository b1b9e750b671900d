"use client";

import type { ReactNode } from "react";
import { addOnLook } from "@/components/status/add-on-status";
import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import { columnChoices, type RowColumn } from "@/components/status/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/status/row-table";
import type { ShownRows } from "@/components/status/use-served-list";
import { CONFIG } from "@/components/status/words";
import { Age } from "@/components/ui/age";
import { DetailLink } from "@/components/ui/detail-link";
import { Flash } from "@/components/ui/flash";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { cn } from "@/lib/cn";
import { detailHref } from "./detail-address";

const COLUMNS: readonly RowColumn[] = [
  { word: "Cluster", own: "cluster", className: "w-[26%]", px: 190 },
  { word: "Add-on", own: "status", className: "w-44", px: 176, stays: true },
  { word: "Cluster is", className: "w-28 text-text-2", px: 112 },
  { word: "Why", px: 240 },
  { word: "Configuration", className: "w-32", px: 128, isExtra: true },
  { word: "Set", own: "set", className: "w-32 text-text-2", px: 128, isExtra: true },
  { word: "Region", own: "region", className: "w-32 text-text-2", px: 128, isExtra: true },
  { word: "Since", own: "since", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80, stays: true },
];

export const CHOICES = columnChoices(COLUMNS);

const CONFIG_LOOK = { "in-sync": CONFIG.inSync, pending: CONFIG.pending, unsupported: CONFIG.unsupported } as const;

interface ClusterListTableProps {
  readonly list: ShownRows<ClusterAddOnRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The clusters that carry an add-on, with how it fares on each. */
export function ClusterListTable({ list, current, sort, onSort }: ClusterListTableProps) {
  return (
    <RowTable label="Clusters" columns={COLUMNS} list={list} sort={sort} onSort={onSort} current={current}>
      {clusterLines}
    </RowTable>
  );
}

function clusterLines(drawn: DrawnRow<ClusterAddOnRow>): ReactNode {
  const { row, columns } = drawn;
  const { cluster, health, phase } = row;
  const saysWhy = columns.some(({ word }) => word === "Why");
  return (
    <RowLines
      drawn={drawn}
      word={cluster}
      standing={health}
      data={{ "data-cluster": cluster, "data-health": health, "data-phase": phase }}
      head={<ClusterLink row={row} className="text-[12.5px] hover:underline hover:underline-offset-2" />}
      cells={cellsOf(row)}
      sentence={saysWhy || !row.sentence ? undefined : <Why row={row} />}
    />
  );
}

function cellsOf(row: ClusterAddOnRow): Readonly<Record<string, ReactNode>> {
  const { clusterHealth, config, overridden, region, sentence, set, since } = row;
  const look = addOnLook(row);
  return {
    "Add-on": (
      <Flash of={look.words}>
        <StatusBadge look={{ ...look, word: look.words }} title={sentence} />
      </Flash>
    ),
    "Cluster is": clusterHealth ? CLUSTER_LOOK[clusterHealth].word : null,
    Why: <Why row={row} />,
    Configuration: (
      <>
        {config ? <StatusBadge look={CONFIG_LOOK[config]} /> : <span className="text-text-3">takes none</span>}
        {overridden ? <span className="block text-small text-text-3">one of its own</span> : null}
      </>
    ),
    Set: set,
    Region: region,
    Since: since ? <Age since={since} /> : null,
  };
}

interface ClusterLinkProps {
  readonly row: ClusterAddOnRow;
  readonly className: string;
}

export function ClusterLink({ row: { addOn, cluster }, className }: ClusterLinkProps) {
  return (
    <DetailLink
      href={detailHref(addOn, "overview", cluster)}
      className={cn("font-medium font-mono tracking-[-0.025em] [overflow-wrap:anywhere]", className)}
    >
      {cluster}
    </DetailLink>
  );
}

function Why({ row }: { readonly row: ClusterAddOnRow }) {
  return (
    <span className="text-small text-text-2">
      {row.sentence} <WhyLink row={row} />
    </span>
  );
}

export function WhyLink({ row: { addOn, cluster } }: { readonly row: ClusterAddOnRow }) {
  return (
    <DetailLink
      href={detailHref(addOn, "why", cluster)}
      className="relative whitespace-nowrap text-accent-text underline underline-offset-2"
    >
      Why?<span className="sr-only"> {cluster}</span>
    </DetailLink>
  );
}
