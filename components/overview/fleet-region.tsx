"use client";

import { useQuery } from "@tanstack/react-query";
import { clusterStatusCounts } from "@/components/labels/cluster-status-appearance";
import { FleetSummary } from "@/components/labels/fleet-summary";
import { filterHref } from "@/components/list/use-filter-text";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";

/** The fleet in a sentence and as one line. */
export function FleetRegion() {
  const { data: page, error, refetch } = useQuery(clusterIssueGroups());
  if (page?.synced && page.all === 0) {
    return (
      <div className="border-line border-b pt-2">
        <RegionMessage title="No cluster is registered with this hub yet">
          A cluster appears here as soon as its agent asks to join: run <code className="mono">clusteradm join</code>{" "}
          against it, then accept it under Approvals.
        </RegionMessage>
      </div>
    );
  }
  if (page?.synced) {
    return (
      <div className="pt-3">
        <FleetSummary
          counts={clusterStatusCounts(page.facets?.health?.values)}
          link={(filter, content, className) => (
            <Link href={filterHref("/clusters", filter)} className={className}>
              {content}
            </Link>
          )}
        />
      </div>
    );
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
