"use client";

import dynamic from "next/dynamic";
import { Suspense } from "react";
import { FiringAlerts } from "@/components/explain/firing-alerts";
import { late } from "@/components/ui/hooks/late";
import { removingOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { AddOnHealth } from "./add-on-health";
import { CauseList } from "./cause-list";
import { InstallPlacementList } from "./install-placement-list";

/** The page shows problems before it draws the graph. */
const FleetChain = dynamic(() => import("./fleet-chain").then((loaded) => loaded.FleetChain), {
  ssr: false,
  loading: () => <div className="min-h-64" />,
});

const Chain = dynamic(() => import("./chain").then((loaded) => loaded.Chain), {
  ssr: false,
  loading: () => <div className="min-h-64" />,
});

const HangingDeletions = late(async () => (await import("@/components/deletion/hanging-deletions")).HangingDeletions);

const AddOnNeeds = late(async () => (await import("./needs/add-on-needs")).AddOnNeeds);

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
        <AddOnHealth row={row} />
      </div>
      {removingOn(row) > 0 ? (
        <Suspense>
          <HangingDeletions addOn={row.name} />
        </Suspense>
      ) : null}
      {isChosen ? (chain ?? <div className="min-h-64" />) : null}
      <FleetChain row={row} cluster={followed?.cluster} />
      <InstallPlacementList row={row} />
      <Suspense>
        <AddOnNeeds name={row.name} />
      </Suspense>
      <CauseList row={row} />
      <FiringAlerts of={{ addOn: row.name }} />
      {isChosen ? null : chain}
    </>
  );
}
