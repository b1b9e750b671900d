"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/status/list-problem";
import { changesOfCluster } from "@/components/status/timeline/health-changes";
import { nothingSince } from "@/components/status/timeline/known-since";
import { conditionItems, healthItems, requestItems } from "@/components/status/timeline/timeline-item";
import { TimelineSection } from "@/components/status/timeline/timeline-section";
import type { ClusterDetail } from "@/lib/api/cluster-detail";
import type { ClusterRow } from "@/lib/api/clusters";
import { toggleValue } from "@/lib/filter/edit-filter";
import { ApiProblem } from "@/lib/queries/api-problem";
import { approvalPart } from "@/lib/queries/approvals";
import { detailHref } from "./detail-address";
import { HealthBars } from "./health-bars";
import { TimelineTabLoading } from "./timeline-tab-loading";
import { useClusterHistory } from "./use-cluster-history";

const MOST_REQUESTS = 50;

interface TimelineTabProps {
  readonly row: ClusterRow;
  /** Absent while it is read, and for whoever may not. */
  readonly detail: ClusterDetail | undefined;
}

/** What happened to the cluster: how it and its add-ons stood, and one list of all that changed, was asked for, or was told. */
export function TimelineTab({ row, detail }: TimelineTabProps) {
  const { data, error, refetch } = useQuery(useClusterHistory(row));
  const requests = useQuery(approvalPart("timeline", { q: toggleValue("", "cluster", row.name), sort: "age", limit: MOST_REQUESTS }));
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
      <TimelineSection
        title="Timeline"
        of={{ noun: "clusters", name: row.name }}
        items={items}
        parts={[
          { word: "How the cluster changed", missing: data.missing.cluster },
          { word: "How its add-ons changed", missing: data.missing.addOns },
          { word: "Requests", missing: missingRequests },
        ]}
        problem={{ error, onTryAgain: refetch }}
        hrefOf={(addOn) => detailHref(row.name, "addons", addOn)}
        nothing={nothingSince(data)}
      />
    </>
  );
}
