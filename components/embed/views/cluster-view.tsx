"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnSegments } from "@/components/clusters/add-on-lines";
import { DetailAddOns } from "@/components/clusters/detail-add-ons";
import { clusterTabHref } from "@/components/clusters/detail-address";
import { clusterSummary } from "@/components/clusters/detail-summary";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameSkeleton } from "@/components/embed/frame-states";
import { NotThere, ReadView } from "@/components/embed/read-view";
import { useNames } from "@/components/embed/use-names";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { Link } from "@/components/ui/controls/link";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { exactTerm } from "@/lib/filter/print-value";
import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { clusterPart } from "@/lib/queries/clusters/clusters";

/** One cluster: whether it is healthy, and what is installed on it. */
export function ClusterView() {
  const [name = ""] = useNames();
  return (
    <EmbedFrame at={clusterTabHref(name)} lines={6}>
      {() => <Cluster name={name} />}
    </EmbedFrame>
  );
}

function Cluster({ name }: { readonly name: string }) {
  const read = useQuery(clusterPart("one", { q: exactTerm("name", name), limit: 1 }));
  return (
    <ReadView read={read} lines={6}>
      {({ rows, synced }) => {
        const row = rows.find((each) => each.name === name);
        if (row) return <Shown row={row} />;
        return synced ? <NotThere>This hub has no cluster {name}.</NotThere> : <FrameSkeleton lines={6} />;
      }}
    </ReadView>
  );
}

function Shown({ row }: { readonly row: ClusterRow }) {
  const href = clusterTabHref(row.name);
  return (
    <>
      <EmbedHead title={row.name} machine href={href}>
        <StatusBadge appearance={CLUSTER_STATUS_APPEARANCE[clusterStatus(row)]} as="pill" />
      </EmbedHead>
      <div className="px-4 pt-1 pb-4 sheet:px-6">
        <StatSentence
          parts={clusterSummary(row)}
          link={(_, content, className) => (
            <Link href={clusterTabHref(row.name, "addons")} className={className}>
              {content}
            </Link>
          )}
        />
        {row.addOns.length > 1 ? (
          <div className="mt-4">
            <Waterline segments={addOnSegments(row.addOns)} />
          </div>
        ) : null}
      </div>
      <DetailAddOns row={row} />
    </>
  );
}
