"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { addOnPart } from "@/lib/queries/addons/addons";
import { approvalsInNeed } from "@/lib/queries/approvals/approvals";
import { knownAlarms } from "@/lib/queries/approvals/known-identities";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";
import { AddOnsRegion } from "./add-ons-region";
import { FleetLoading, FleetRegion } from "./fleet-region";
import { needsOf } from "./needs";
import { NeedsRegion } from "./needs-region";
import { RolloutsRegion } from "./rollouts-region";

const LatestRegion = late(async () => (await import("./latest-region")).LatestRegion);

/**
 * Whether the fleet is healthy, and what to do: the fleet, what needs attention, rollouts, the latest changes, and
 * add-ons. Regions are independent.
 */
export function Overview() {
  return useAlive() ? <Regions /> : <LoadingOverview />;
}

function Regions() {
  const { data: clusters, error, refetch } = useQuery(clusterIssueGroups());
  const staleSince = useStaleSince();
  return (
    <div className="flex min-h-full flex-col">
      <Title />
      <ListNotices subject="clusters" staleSince={staleSince} error={clusters ? error : null} onTryAgain={refetch} />
      <FleetRegion />
      <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
        <div className="min-w-0 border-line nav:border-r">
          <Needs />
          <AddOnsRegion />
        </div>
        <div className="min-w-0 border-line max-nav:-mt-px max-nav:border-t">
          <RolloutsRegion />
          <Suspense>
            <LatestRegion />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

const MAX_REMOVALS = 10;

function Needs() {
  const clusters = useQuery(clusterIssueGroups());
  const approvals = useQuery(approvalsInNeed());
  const identities = useQuery(knownAlarms());
  const rollouts = useQuery(rolloutList());
  const removals = useQuery(addOnPart("removing", { q: "removing:>0", limit: MAX_REMOVALS }));
  const needs = useMemo(
    () =>
      needsOf({
        issues: clusters.data?.grouped?.groups,
        fleet: clusters.data?.facets,
        approvals: approvals.data?.grouped?.groups,
        identities: identities.data,
        rollouts: rollouts.data?.rows,
        removals: removals.data?.rows,
      }),
    [clusters.data, approvals.data, identities.data, rollouts.data, removals.data],
  );
  const looked = [
    { label: "clusters", query: clusters },
    { label: "approvals", query: approvals },
    { label: "rollouts", query: rollouts },
  ];
  const unseen = looked.filter(({ query }) => isForbidden(query.error)).map(({ label }) => label);
  const isWhole = looked.every(({ query }) => query.data?.synced || isForbidden(query.error));
  if (clusters.data?.synced && clusters.data.all === 0 && needs.length === 0) return null;
  return <NeedsRegion needs={needs} isWhole={isWhole} unseen={unseen} />;
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
