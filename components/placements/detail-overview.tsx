"use client";

import { ConditionList } from "@/components/labels/condition-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import type { PlacementDetail, PlacementPath } from "@/lib/api/placements/placement-detail";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { clustersHref } from "./detail-address";
import { PlacementDetailFacts } from "./detail-facts";
import { GroupList } from "./group-list";
import { placementSummary } from "./placement-messages";
import { Rules } from "./rules";

interface DetailOverviewProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
  readonly detail: PlacementDetail | undefined;
  /** Why there is no detail. */
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** Which clusters it selected, why not more, and its rules. */
export function PlacementOverview({ path, row, detail, error, onTryAgain }: DetailOverviewProps) {
  return (
    <div className="flex flex-1 flex-col">
      <div className="border-line border-b px-4 pt-4 pb-4 sheet:px-6">
        <StatSentence
          parts={placementSummary(row)}
          link={(_, content, className) => (
            <DetailLink href={clustersHref(path, { show: "chosen" })} className={className}>
              {content}
            </DetailLink>
          )}
        />
        <DetailLink
          href={clustersHref(path, { show: "left-out" })}
          className="mt-2 inline-block text-accent-text hover:underline hover:underline-offset-2"
        >
          Why not the other clusters?
        </DetailLink>
      </div>
      {detail ? (
        <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
          <div className="min-w-0">
            <GroupList path={path} detail={detail} />
            <Rules detail={detail} />
            <ConditionList kind="Placement" of={row.name} conditions={detail.conditions} />
          </div>
          <div className="min-w-0 border-line max-nav:border-t nav:border-l">
            <PlacementDetailFacts row={row} detail={detail} />
          </div>
        </div>
      ) : (
        <Missing error={error} onTryAgain={onTryAgain} />
      )}
    </div>
  );
}

function Missing({ error, onTryAgain }: Pick<DetailOverviewProps, "error" | "onTryAgain">) {
  if (!error)
    return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the placement.</p>;
  return (
    <div className="pt-3">
      <ListProblem subject="this placement" error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
