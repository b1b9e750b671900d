"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { changesOfAddOn } from "@/components/timeline/health-changes";
import { nothingSince } from "@/components/timeline/known-since";
import { healthItems, rolloutItems } from "@/components/timeline/timeline-item";
import { TimelineLoading } from "@/components/timeline/timeline-loading";
import { TimelineSection } from "@/components/timeline/timeline-section";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnHistory } from "@/lib/queries/metrics/history";

const PACE_MS = 1_000;

/**
 * What happened to the add-on in the last hour: how it changed on its clusters, what its rollouts did, and the hub's
 * events.
 */
export function ActivityTab({ row }: { readonly row: AddOnRow }) {
  const version = usePaced(JSON.stringify([row.counts, row.placements]), PACE_MS);
  const { data, error, refetch } = useQuery(addOnHistory(row.name, version));
  if (!data && error) {
    return (
      <div className="pt-3">
        <ListProblem subject="activity" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  if (!data) return <TimelineLoading title="Activity" />;
  const { changes = [], rollouts = [], missing, isCut, partial } = data;
  return (
    <>
      <TimelineSection
        title="Activity"
        of={{ noun: "addons", name: row.name }}
        items={[...healthItems(changesOfAddOn(changes)), ...rolloutItems(rollouts)]}
        parts={[
          { label: "Health changes", missing: missing.changes },
          { label: "Rollouts", missing: missing.rollouts },
        ]}
        problem={{ error, onTryAgain: refetch }}
        hrefOf={(cluster) => `/clusters/${encodeURIComponent(cluster)}/timeline`}
        nothing={nothingSince(data)}
      />
      {isCut || partial ? (
        <p className="px-4 pb-4 text-small text-text-3 sheet:px-6">
          {isCut ? "Only the newest health changes are shown; there were more in the last hour. " : ""}
          {partial ? "Your access to some clusters is still being checked; more may appear." : ""}
        </p>
      ) : null}
    </>
  );
}
