"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { Freezes } from "@/components/gates/late-gates";
import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { AddOnsRegion } from "./add-ons-region";
import { FleetLoading, FleetRegion } from "./fleet-region";
import { OverviewNeeds } from "./overview-needs";
import { RolloutsRegion } from "./rollouts-region";

const PastBar = late(async () => (await import("@/components/list/past/past-bar")).PastBar);
const LatestRegion = late(async () => (await import("./latest-region")).LatestRegion);

/**
 * Whether the fleet is healthy, and what to do: the fleet, what needs attention, rollouts, the latest changes, and
 * add-ons. Regions are independent.
 */
export function Overview() {
  return useAlive() ? <Regions /> : <LoadingOverview />;
}

function Regions() {
  const at = useSearchParams().get("at") ?? undefined;
  const { data: clusters, error, refetch } = useQuery(clusterIssueGroups(at));
  const staleSince = useStaleSince();
  return (
    <div className="flex min-h-full flex-col">
      <Title />
      <Suspense>{at ? <PastBar at={at} /> : null}</Suspense>
      <ListNotices subject="clusters" staleSince={staleSince} error={clusters ? error : null} onTryAgain={refetch} />
      {at ? null : <Freezes of={{}} />}
      <FleetRegion at={at} />
      <div className={at ? "flex-1" : "flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]"}>
        <div className={at ? undefined : "min-w-0 border-line nav:border-r"}>
          <OverviewNeeds at={at} />
          <AddOnsRegion at={at} />
        </div>
        {at ? null : (
          <div className="min-w-0 border-line max-nav:-mt-px max-nav:border-t">
            <RolloutsRegion />
            <div className="border-line border-t">
              <Suspense>
                <LatestRegion />
              </Suspense>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** The page's shape while it comes to life. */
export function LoadingOverview() {
  return (
    <>
      <Title />
      <FleetLoading />
    </>
  );
}

/** The sentence is what is read; the page still needs a name. */
function Title() {
  return <h1 className="sr-only">Overview</h1>;
}
