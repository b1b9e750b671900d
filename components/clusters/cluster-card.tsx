"use client";

import { memo } from "react";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { LastSeen } from "@/components/labels/last-seen";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { cn } from "@/lib/cn";
import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { AddOnChips, ClusterAddOnsWaterline } from "./add-on-chips";
import { clusterTabHref } from "./detail-address";

interface ClusterCardProps {
  readonly row: ClusterRow;
  readonly position: number;
  readonly cause: string | undefined;
  readonly staleSince: string | undefined;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** One cluster on a phone: name and age, status, why it is unhealthy, its add-ons. */
export const ClusterCard = memo(function ClusterCard({ row, position, cause, staleSince, measure }: ClusterCardProps) {
  const status = clusterStatus(row);
  const appearance = CLUSTER_STATUS_APPEARANCE[status];
  return (
    <li
      ref={measure}
      data-index={position}
      data-cluster={row.name}
      data-health={row.health}
      data-status={status}
      className="relative grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
      <Link href={clusterTabHref(row.name)} className={CARD_NAME}>
        {row.name}
      </Link>
      <span className="min-w-12 text-right text-small text-text-3 leading-5">
        {staleSince ? <LastSeen at={staleSince} /> : <Age since={row.createdAt} />}
      </span>
      <div className="col-span-2 col-start-2 text-small text-text-2 leading-[18px]">
        <p>
          <Flash of={status}>{appearance.label}</Flash>
          {[row.set, row.provider, row.kubernetesVersion].filter(Boolean).map((fact) => `, ${fact}`)}
        </p>
        {cause ? <p className="text-pretty text-text [overflow-wrap:anywhere]">{cause}</p> : null}
        {row.addOnsVisible ? null : <p className="text-text-3">Not permitted to see add-ons</p>}
        {row.addOns.length > 0 ? (
          <>
            <AddOnChips addOns={row.addOns} status={appearance.label} />
            <div className="mt-0.5">
              <ClusterAddOnsWaterline addOns={row.addOns} />
            </div>
          </>
        ) : null}
      </div>
    </li>
  );
});
