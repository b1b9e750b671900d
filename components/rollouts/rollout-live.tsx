"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { Freezes, LateStartWaits } from "@/components/gates/late-gates";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import { cn } from "@/lib/cn";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { ClusterSection } from "./cluster-section";
import { Lane } from "./lane";
import { NeedsAttention } from "./needs-attention";
import { NoClusters } from "./page-states";
import { RevisionSection } from "./revision-section";
import { isPhases, isRevisions, type RolloutClusterChoice, readRolloutClusterChoice } from "./rollout-address";
import { RolloutHeader } from "./rollout-header";
import { calmText } from "./rollout-messages";
import { useRolloutClusters } from "./use-rollout-clusters";

const PhaseHistory = late(async () => (await import("./phase-history")).PhaseHistory);

const NOTICE_TONE = { bad: "bad", warn: "warn", note: "plain" } as const;

interface RolloutLiveProps {
  readonly row: RolloutRow;
  readonly notices: ReactNode;
}

/** An active rollout: numbers, lane, what needs attention, and every cluster. */
export function RolloutLive({ row, notices }: RolloutLiveProps) {
  const query = useSearchParams();
  const fromAddress = readRolloutClusterChoice(query);
  const choice =
    fromAddress.wave !== undefined && fromAddress.wave < row.waves.length
      ? fromAddress
      : { ...fromAddress, wave: undefined };
  return (
    <div className="flex min-h-full flex-col">
      <RolloutHeader row={row} />
      {notices}
      <Freezes of={{ addOn: row.addOn }} />
      {row.total > 0 && !repeatsWaits(row) ? <StateLine row={row} /> : null}
      <LateStartWaits waits={row.waits ?? []} />
      {row.total === 0 ? <NoClusters {...row} /> : null}
      {row.total > 0 ? (
        <>
          <Lane row={row} choice={choice} />
          <div className="grid flex-1 grid-cols-[minmax(0,1fr)] nav:grid-cols-[minmax(0,1fr)_300px] wide:grid-cols-[minmax(0,1fr)_372px]">
            <NeedsAttention row={row} />
            <div className="min-w-0 nav:col-start-1 nav:row-start-1">
              {isRevisions(query) ? <RevisionSection row={row} /> : null}
              {isPhases(query) ? (
                <Suspense>
                  <PhaseHistory row={row} />
                </Suspense>
              ) : null}
              {isRevisions(query) || isPhases(query) ? null : <Clusters row={row} choice={choice} />}
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
}

const BY_GATES: ReadonlySet<string> = new Set([
  "GatesUnread",
  "Frozen",
  "WaitsForApproval",
  "HeldByCluster",
  "OutsideWindow",
]);

/** What its clusters wait for says the same, with the clusters. */
function repeatsWaits({ held, waits = [] }: RolloutRow): boolean {
  return waits.length > 0 && held !== undefined && BY_GATES.has(held.reason);
}

/** What stops it; its line is there before anything does, so that nothing below it moves. */
function StateLine({ row }: { readonly row: RolloutRow }) {
  const { held, notice } = row;
  if (!notice) {
    return (
      <p
        className={cn(
          "px-4 pb-[17px] text-small leading-[18px] sheet:truncate sheet:px-6",
          row.issues.length === 0 && "text-text-3",
        )}
        title={calmText(row)}
      >
        {calmText(row)}
      </p>
    );
  }
  // What a person ordered is no problem.
  return (
    <Notice tone={held && notice.level === "warn" ? "waiting" : NOTICE_TONE[notice.level]}>{notice.message}</Notice>
  );
}

interface ClustersProps {
  readonly row: RolloutRow;
  readonly choice: RolloutClusterChoice;
}

const SUBJECT = "clusters of this rollout";

function Clusters({ row, choice }: ClustersProps) {
  const { shown, left, filter, error, readAgain } = useRolloutClusters(row, choice);
  if (error && !shown) return <ListProblem subject={SUBJECT} error={error} onTryAgain={readAgain} />;
  return (
    <>
      <ListNotices subject={SUBJECT} staleSince={undefined} error={error} onTryAgain={readAgain} />
      <ClusterSection row={row} shown={shown} left={left} filter={filter} choice={choice} />
    </>
  );
}
