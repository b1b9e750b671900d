"use client";

import { Suspense } from "react";
import { FiringAlerts } from "@/components/explain/firing-alerts";
import { Freezes, LateClusterGates } from "@/components/gates/late-gates";
import { ListProblem } from "@/components/request-state/list-problem";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Link } from "@/components/ui/controls/link";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { Waterline } from "@/components/ui/feedback/waterline";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { addOnSegments } from "./add-on-lines";
import { DetailAddOns } from "./detail-add-ons";
import { clusterTabHref } from "./detail-address";
import { ClusterDetailFacts } from "./detail-facts";
import { clusterSummary } from "./detail-summary";

const ConditionList = late(async () => (await import("@/components/labels/condition-list")).ConditionList);
const ManagedNamespaces = late(async () => (await import("@/components/labels/managed-namespaces")).ManagedNamespaces);
const TaintList = late(async () => (await import("./taint-list")).TaintList);
const DeletionPanel = late(async () => (await import("@/components/deletion/deletion-panel")).DeletionPanel);

interface DetailOverviewProps {
  readonly row: ClusterRow;
  readonly detail: ClusterDetail | undefined;
  /** Why there is no detail. */
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** Whether it is healthy, why not, and its facts. */
export function ClusterOverview({ row, detail, error, onTryAgain }: DetailOverviewProps) {
  return (
    <div className="flex flex-1 flex-col">
      <Freezes of={{ cluster: row.name }} />
      <Lead row={row} />
      {isRemoving(row) ? (
        <Suspense>
          <DeletionPanel cluster={row.name} />
        </Suspense>
      ) : null}
      <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
        <div className="min-w-0">
          <AddOnSection row={row} />
          <FiringAlerts of={{ cluster: row.name }} />
          {detail ? <LateClusterGates cluster={row.name} labels={detail.labels} claims={detail.claims} /> : null}
          {detail ? (
            <Suspense fallback={<div className="min-h-40" />}>
              <ConditionList kind="ManagedCluster" of={row.name} conditions={detail.conditions} />
              <TaintList taints={detail.taints} />
              <ManagedNamespaces namespaces={detail.managedNamespaces} />
            </Suspense>
          ) : (
            <Missing error={error} onTryAgain={onTryAgain} />
          )}
        </div>
        <div className="min-w-0 border-line max-nav:border-t nav:border-l">
          <ClusterDetailFacts row={row} detail={detail} />
        </div>
      </div>
    </div>
  );
}

function isRemoving({ health, addOns }: ClusterRow): boolean {
  return health === "deleting" || addOns.some((cell) => cell.health === "deleting");
}

/** The summary already says if there are none. */
function AddOnSection({ row }: { readonly row: ClusterRow }) {
  if (row.addOnsVisible && row.addOns.length === 0) return null;
  return (
    <section aria-label="Add-ons of the cluster">
      {row.addOnsVisible ? (
        <SectionTitle title="Add-ons" note="open one to see why it is here" />
      ) : (
        <div className="h-3" />
      )}
      <DetailAddOns row={row} />
    </section>
  );
}

function Lead({ row }: { readonly row: ClusterRow }) {
  return (
    <div className="border-line border-b px-4 pt-4 pb-4 sheet:px-6">
      <StatSentence
        parts={clusterSummary(row)}
        link={(_, content, className) => (
          <DetailLink href={clusterTabHref(row.name, "addons")} className={className}>
            {content}
          </DetailLink>
        )}
      />
      {row.health === "pending" ? (
        <Link href="/approvals" className="mt-2 inline-block text-accent-text hover:underline hover:underline-offset-2">
          Review pending approvals
        </Link>
      ) : null}
      {row.addOns.length > 1 ? (
        <div className="mt-4">
          <Waterline segments={addOnSegments(row.addOns)} />
        </div>
      ) : null}
    </div>
  );
}

interface MissingProps {
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Missing({ error, onTryAgain }: MissingProps) {
  if (!error) return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the cluster.</p>;
  return (
    <div className="pt-3">
      <ListProblem subject="this cluster" error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
