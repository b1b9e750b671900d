"use client";

import { useQuery } from "@tanstack/react-query";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameNote, FrameSkeleton } from "@/components/embed/frame-states";
import { ReadView } from "@/components/embed/read-view";
import { clusterStatusCounts } from "@/components/labels/cluster-status-appearance";
import { FleetSummary } from "@/components/labels/fleet-summary";
import { filterHref } from "@/components/list/filter-href";
import { Link } from "@/components/ui/controls/link";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";

const AT = "/";

/** The fleet in a sentence and as one line. */
export function FleetView() {
  return <EmbedFrame at={AT}>{() => <Fleet />}</EmbedFrame>;
}

function Fleet() {
  const read = useQuery(clusterIssueGroups());
  return (
    <>
      <EmbedHead title="Fleet" href={AT} />
      <ReadView read={read}>
        {({ synced, all, facets }) => {
          if (!synced) return <FrameSkeleton />;
          if (all === 0)
            return (
              <FrameNote shape="dash" title="No cluster">
                A cluster appears here as soon as its agent asks the hub to join.
              </FrameNote>
            );
          return (
            <FleetSummary
              counts={clusterStatusCounts(facets?.health?.values)}
              link={(filter, content, className) => (
                <Link href={filterHref("/clusters", filter)} className={className}>
                  {content}
                </Link>
              )}
            />
          );
        }}
      </ReadView>
    </>
  );
}
