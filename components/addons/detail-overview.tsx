"use client";

import dynamic from "next/dynamic";
import { FiringAlerts } from "@/components/explain/firing-alerts";
import { fleetSegments } from "@/components/labels/add-on-fleet-status";
import { filterHref } from "@/components/list/use-filter-text";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { Waterline, WaterlineMark } from "@/components/ui/feedback/waterline";
import { count } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { addOnSummary } from "./add-on-summary";
import { CauseList } from "./cause-list";
import { Chain } from "./chain";
import { addOnTabHref } from "./detail-address";
import { InstallPlacementList } from "./install-placement-list";

/** The page shows problems before it draws the graph. */
const FleetChain = dynamic(() => import("./fleet-chain").then((loaded) => loaded.FleetChain), {
  ssr: false,
  loading: () => <div className="min-h-64" />,
});

interface AddOnOverviewProps {
  readonly row: AddOnRow;
  /** The cluster whose chain is shown; absent if there is none. */
  readonly followed: ClusterAddOnRow | undefined;
  /** The cluster in the address: its chain comes first. */
  readonly wanted: string | null;
}

/** Whether it is healthy, why not, and its chain from the hub to a cluster. */
export function AddOnOverview({ row, followed, wanted }: AddOnOverviewProps) {
  const isChosen = wanted !== null && (!followed || followed.cluster === wanted);
  const chain = followed ? <Chain row={row} cluster={followed.cluster} /> : null;
  return (
    <>
      <div className="border-line border-b px-4 pt-4 pb-4 sheet:px-6">
        <StatSentence
          parts={addOnSummary(row)}
          link={(filter, content, className) => (
            <DetailLink href={filterHref(addOnTabHref(row.name, "clusters"), filter)} className={className}>
              {content}
            </DetailLink>
          )}
        />
        <Legend row={row} />
      </div>
      {isChosen ? (chain ?? <div className="min-h-64" />) : null}
      <FleetChain row={row} cluster={followed?.cluster} />
      <InstallPlacementList row={row} />
      <CauseList row={row} />
      <FiringAlerts of={{ addOn: row.name }} />
      {isChosen ? null : chain}
    </>
  );
}

function Legend({ row }: { readonly row: AddOnRow }) {
  const segments = fleetSegments(row);
  if (segments.length === 0) return null;
  return (
    <>
      <div className="mt-4 mb-2.5">
        <Waterline segments={segments} size="hero" />
      </div>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-1 text-small text-text-2 sheet:flex sheet:flex-wrap">
        {segments.map(({ id, kind, label, size }) => (
          <li key={id} className="flex items-center gap-1.5">
            <WaterlineMark kind={kind} />
            {label}
            <span className="font-medium text-text">
              <Flash of={size}>{count(size)}</Flash>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
