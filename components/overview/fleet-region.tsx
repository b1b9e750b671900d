"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FreezeButton } from "@/components/gates/freeze/freeze-button";
import { clusterStatusCounts } from "@/components/labels/cluster-status-appearance";
import { FleetSummary } from "@/components/labels/fleet-summary";
import { filterHref } from "@/components/list/filter-href";
import { withTime } from "@/components/list/past/with-time";
import { joinHref } from "@/components/object/join-href";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { count } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { useLastVisit } from "./use-last-visit";

/** The fleet in a sentence and as one line. */
export function FleetRegion({ at }: { readonly at: string | undefined }) {
  const { data: page, error, refetch } = useQuery(clusterIssueGroups(at));
  if (page?.synced && page.all === 0) {
    if (at) return <RegionMessage title="There were no clusters at that time" />;
    return (
      <div className="border-line border-b pt-2">
        <RegionMessage title="No cluster is registered with this hub yet">
          <GuardedLink
            action="invite"
            href={joinHref()}
            className="text-accent-text hover:underline hover:underline-offset-2"
          >
            Join a cluster
          </GuardedLink>{" "}
          makes the command to run against it. Its agent asks to join then, and you accept it under Approvals.
        </RegionMessage>
      </div>
    );
  }
  if (page?.synced) {
    return <Fleet at={at} values={page.facets?.health?.values} />;
  }
  if (error && !page) {
    return (
      <div className="border-line border-b pt-2">
        <ListProblem subject="clusters" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  return <FleetLoading loaded={page?.all} />;
}

interface FleetProps {
  readonly at: string | undefined;
  readonly values: Parameters<typeof clusterStatusCounts>[0];
}

function Fleet({ at, values }: FleetProps) {
  const counts = useMemo(() => clusterStatusCounts(values), [values]);
  const since = useLastVisit(at ? undefined : counts);
  return (
    <div className="pt-3">
      <FleetSummary
        counts={counts}
        link={(filter, content, className) => (
          <Link href={withTime(filterHref("/clusters", filter), at)} className={className}>
            {content}
          </Link>
        )}
        beside={(status) => <Difference by={since?.by.get(status)} />}
        note={since && since.by.size > 0 ? `since your last visit, ${visitText(since.at)}` : undefined}
        action={at ? undefined : <FreezeButton target={{ of: "fleet" }} />}
      />
    </div>
  );
}

function Difference({ by }: { readonly by: number | undefined }) {
  if (by === undefined) return null;
  return <span className="text-text-3">{`${by > 0 ? "+" : "\u2212"}${count(Math.abs(by))}`}</span>;
}

function visitText(at: number): string {
  return clock(new Date(at).toISOString(), Date.now());
}

/** The region's shape, so that little moves when the clusters come. */
export function FleetLoading({ loaded }: { readonly loaded?: number | undefined }) {
  return (
    <div aria-busy="true" className="animate-appear border-line border-b px-4 pt-6 pb-4 sheet:px-6">
      <div aria-hidden="true" className="h-5 w-3/5 rounded-mark bg-sunken" />
      <div aria-hidden="true" className="mt-10 mb-3 h-1.5 bg-line" />
      <p role="status" className="text-small text-text-3">
        {loaded ? "Still loading clusters." : "Loading clusters."}
      </p>
    </div>
  );
}
