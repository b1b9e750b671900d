"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { changesOfCluster } from "@/components/timeline/health-changes";
import { nothingSince } from "@/components/timeline/known-since";
import { conditionItems, healthItems, requestItems } from "@/components/timeline/timeline-item";
import { TimelineSection } from "@/components/timeline/timeline-section";
import { late } from "@/components/ui/hooks/late";
import type { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import { exactTerm } from "@/lib/filter/print-value";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { approvalPart } from "@/lib/queries/approvals/approvals";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { clusterTabHref } from "./detail-address";
import { HealthBars } from "./health-bars";
import { TimelineTabLoading } from "./timeline-tab-loading";
import { useClusterHistory } from "./use-cluster-history";

const ClusterAvailability = late(
  async () => (await import("@/components/explain/availability/cluster-availability")).ClusterAvailability,
);

const MAX_REQUESTS = 50;

interface TimelineTabProps {
  readonly row: ClusterRow;
  /** Absent while loading, and for callers without access. */
  readonly detail: ClusterDetail | undefined;
}

/** The cluster's timeline: history of it and its add-ons, and one list of changes, requests and events. */
export function TimelineTab({ row, detail }: TimelineTabProps) {
  const { data, error, refetch } = useQuery(useClusterHistory(row));
  const requests = useQuery(
    approvalPart("timeline", { q: exactTerm("cluster", row.name), sort: "age", limit: MAX_REQUESTS }),
  );
  if (!data && error) {
    return (
      <div className="pt-3">
        <ListProblem subject="timeline" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  if (!data) return <TimelineTabLoading />;
  const missingRequests = requests.error instanceof ApiProblem ? requests.error.problem.missing : undefined;
  const items = [
    ...healthItems(changesOfCluster(data)),
    ...conditionItems(detail?.conditions ?? []),
    ...requestItems(missingRequests ? [] : (requests.data?.rows ?? [])),
  ];
  return (
    <>
      {data.cluster || data.addOns ? <HealthBars cluster={row.name} history={data} /> : null}
      <Suspense>
        <ClusterAvailability cluster={row.name} />
      </Suspense>
      <TimelineSection
        title="Timeline"
        of={{ noun: "clusters", name: row.name }}
        items={items}
        parts={[
          { label: "How the cluster changed", missing: data.missing.cluster },
          { label: "How its add-ons changed", missing: data.missing.addOns },
          { label: "Requests", missing: missingRequests },
        ]}
        problem={{ error, onTryAgain: refetch }}
        hrefOf={(addOn) => clusterTabHref(row.name, "addons", addOn)}
        nothing={nothingSince(data)}
      />
    </>
  );
}
