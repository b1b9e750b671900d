"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addOnPart } from "@/lib/queries/addons/addons";
import { approvalsInNeed } from "@/lib/queries/approvals/approvals";
import { knownAlarms } from "@/lib/queries/approvals/known-identities";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { hangingDeletions } from "@/lib/queries/deletions/deletions";
import { isForbidden, isInvalid } from "@/lib/queries/request/api-problem";
import { rolloutList, unfinishedRollouts } from "@/lib/queries/rollouts/rollouts";
import { needsOf } from "./needs";
import { NeedsRegion } from "./needs-region";
import { useLastingNeeds } from "./use-lasting-needs";

const MAX_REMOVALS = 10;

/** What needs attention of all that the caller may list; of the past, all but identities. */
export function OverviewNeeds({ at }: { readonly at: string | undefined }) {
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
  const others = [
    { label: "removals of add-ons", query: removals },
    { label: "deletions", query: hanging },
  ];
  const unseen = looked.filter(({ query }) => isForbidden(query.error)).map(({ label }) => label);
  // A time of which nothing at all is known is reported above.
  const unrecorded = at && clusters.data ? unrecordedIn([...looked, ...others]) : [];
  const isWhole = looked.every(({ query }) => query.data?.synced || (at ? query.error : isForbidden(query.error)));
  if (clusters.data?.synced && clusters.data.all === 0 && needs.length === 0) return null;
  return <NeedsRegion needs={needs} isWhole={isWhole} unseen={unseen} unrecorded={unrecorded} at={at} />;
}

interface Checked {
  readonly label: string;
  readonly query: { readonly error: Error | null };
}

/** An earlier version of the console recorded less: what is not in its record is refused, and not empty. */
function unrecordedIn(checked: readonly Checked[]): readonly string[] {
  return checked.filter(({ query }) => isInvalid(query.error)).map(({ label }) => label);
}
