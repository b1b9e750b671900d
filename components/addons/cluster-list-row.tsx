"use client";

import { memo } from "react";
import { addOnLook } from "@/components/status/add-on-status";
import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import { cursorMark, rowBody } from "@/components/status/row-look";
import { MarksOfRow } from "@/components/status/row-marks";
import { Age } from "@/components/ui/age";
import { DetailLink } from "@/components/ui/detail-link";
import { Flash } from "@/components/ui/flash";
import { StatusBadge } from "@/components/ui/status-badge";
import { useInView } from "@/components/ui/use-in-view";
import type { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { cn } from "@/lib/cn";
import { detailHref } from "./detail-address";
import { ROW_CELL } from "./table-cells";

export const HIDDEN_ON_PHONE: ReadonlySet<string> = new Set(["Cluster is", "Why"]);

interface ClusterListRowProps {
  readonly addOn: string;
  readonly row: ClusterAddOnRow;
  readonly place: number;
  readonly isCurrent: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
}

export const ClusterListRow = memo(function ClusterListRow({ addOn, row, place, isCurrent, measure }: ClusterListRowProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const { cluster, clusterHealth, health, phase, sentence, since } = row;
  const look = addOnLook(row);
  return (
    <tbody ref={measure} data-index={place} className={rowBody(isCurrent)}>
      <tr
        ref={line}
        data-cluster={cluster}
        data-health={health}
        data-phase={phase}
        aria-rowindex={place + 2}
        aria-current={isCurrent || undefined}
        className="scroll-mt-20 scroll-mb-20"
      >
        <th scope="row" className={cn(ROW_CELL, "relative text-left font-regular", cursorMark(isCurrent))}>
          <DetailLink
            href={detailHref(addOn, "overview", cluster)}
            className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {cluster}
          </DetailLink>
          <MarksOfRow name={row.name} word={cluster} />
          {sentence ? (
            <span className="block pb-1 text-small text-text-2 sheet:hidden">
              {sentence} <WhyLink addOn={addOn} cluster={cluster} />
            </span>
          ) : null}
        </th>
        <td className={ROW_CELL}>
          <Flash of={look.words}>
            <StatusBadge look={{ ...look, word: look.words }} title={sentence} />
          </Flash>
        </td>
        <td className={cn(ROW_CELL, "hidden text-text-2 sheet:table-cell")}>{clusterHealth ? CLUSTER_LOOK[clusterHealth].word : null}</td>
        <td className={cn(ROW_CELL, "hidden max-w-[60ch] text-small text-text-2 sheet:table-cell")}>
          {sentence} <WhyLink addOn={addOn} cluster={cluster} />
        </td>
        <td className={cn(ROW_CELL, "whitespace-nowrap text-right text-text-2")}>{since ? <Age since={since} /> : null}</td>
      </tr>
    </tbody>
  );
});

function WhyLink({ addOn, cluster }: Pick<ClusterAddOnRow, "cluster"> & { readonly addOn: string }) {
  return (
    <DetailLink href={detailHref(addOn, "why", cluster)} className="whitespace-nowrap text-accent-text underline underline-offset-2">
      Why?<span className="sr-only"> {cluster}</span>
    </DetailLink>
  );
}
