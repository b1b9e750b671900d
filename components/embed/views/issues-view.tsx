"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { OpenLink } from "@/components/embed/embed-head";
import { ReadView } from "@/components/embed/read-view";
import { needsOf } from "@/components/overview/needs";
import { NeedsRegion } from "@/components/overview/needs-region";
import { addOnPart } from "@/lib/queries/addons/addons";
import { approvalsInNeed } from "@/lib/queries/approvals/approvals";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";

const AT = "/";
const MAX_REMOVALS = 10;

/** What needs a person, worst first. */
export function IssuesView() {
  return (
    <EmbedFrame at={AT} lines={5}>
      {() => <Issues />}
    </EmbedFrame>
  );
}

function Issues() {
  const clusters = useQuery(clusterIssueGroups());
  const approvals = useQuery(approvalsInNeed());
  const rollouts = useQuery(rolloutList());
  const removals = useQuery(addOnPart("removing", { q: "removing:>0", limit: MAX_REMOVALS }));
  const needs = useMemo(
    () =>
      needsOf({
        issues: clusters.data?.grouped?.groups,
        fleet: clusters.data?.facets,
        approvals: approvals.data?.grouped?.groups,
        rollouts: rollouts.data?.rows,
        removals: removals.data?.rows,
      }),
    [clusters.data, approvals.data, rollouts.data, removals.data],
  );
  const looked = [
    { label: "approvals", query: approvals },
    { label: "rollouts", query: rollouts },
  ];
  const unseen = looked.filter(({ query }) => isForbidden(query.error)).map(({ label }) => label);
  const isWhole = looked.every(({ query }) => query.data?.synced || isForbidden(query.error));
  return (
    <ReadView read={clusters} lines={5}>
      {({ synced }) => (
        <NeedsRegion
          needs={needs}
          isWhole={synced && isWhole}
          unseen={unseen}
          isBrief
          action={<OpenLink title="Overview" href={AT} />}
        />
      )}
    </ReadView>
  );
}
