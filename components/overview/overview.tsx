"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense, useMemo } from "react";
import { Freezes } from "@/components/gates/late-gates";
import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { addOnPart } from "@/lib/queries/addons/addons";
import { approvalsInNeed } from "@/lib/queries/approvals/approvals";
import { knownAlarms } from "@/lib/queries/approvals/known-identities";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { hangingDeletions } from "@/lib/queries/deletions/deletions";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { rolloutList, unfinishedRollouts } from "@/lib/queries/rollouts/rollouts";
import { AddOnsRegion } from "./add-ons-region";
import { FleetLoading, FleetRegion } from "./fleet-region";
import { needsOf } from "./needs";
import { NeedsRegion } from "./needs-region";
import { RolloutsRegion } from "./rollouts-region";
import { useLastingNeeds } from "./use-lasting-needs";

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
          <Needs at={at} />
          <AddOnsRegion at={at} />
        </div>
        {at ? null : (
          <div className="min-w-0 border-line max-nav:-mt-px max-nav:border-t">
            <RolloutsRegion />
            <Suspense>
              <LatestRegion />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

const MAX_REMOVALS = 10;

/** Of the past, all but identities. */
function Needs({ at }: { readonly at: string | undefined }) {
  const clusters = useQuery(clusterIssueGroups(at));
  const approvals = useQuery(approvalsInNeed(at));
  const identities = useQuery({ ...knownAlarms(), enabled: !at });
  const rolloutsNow = useQuery({ ...rolloutList(), enabled: !at });
  const rolloutsThen = useQuery({ ...unfinishedRollouts(at ?? ""), enabled: !!at });
  const rollouts = at ? rolloutsThen : rolloutsNow;
  const removals = useQuery(addOnPart("removing", { q: "removing:>0", limit: MAX_REMOVALS, at }));
  const hanging = useQuery(hangingDeletions(at));
  const known = useMemo(
    () =>
      needsOf({
        issues: clusters.data?.grouped?.groups,
        fleet: clusters.data?.facets,
        approvals: approvals.data?.grouped?.groups,
        identities: at ? undefined : identities.data,
        rollouts: rollouts.data?.rows,
        removals: removals.data?.rows,
        hanging: hanging.data,
      }),
    [at, clusters.data, approvals.data, identities.data, rollouts.data, removals.data, hanging.data],
  );
  const needs = useLastingNeeds(known);
  const looked = [
    { label: "clusters", query: clusters },
    { label: "approvals", query: approvals },
    { label: "rollouts", query: rollouts },
  ];
  const unseen = looked.filter(({ query }) => isForbidden(query.error)).map(({ label }) => label);
  const isWhole = looked.every(({ query }) => query.data?.synced || (at ? query.error : isForbidden(query.error)));
  if (clusters.data?.synced && clusters.data.all === 0 && needs.length === 0) return null;
  return <NeedsRegion needs={needs} isWhole={isWhole} unseen={unseen} at={at} />;
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
