"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PHASE_OF } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { ListProblem } from "@/components/request-state/list-problem";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { RolloutPhases } from "@/lib/api/metrics/rollout-phases";
import { clock, exactTime } from "@/lib/format/time";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutPhases } from "@/lib/queries/history/rollout-phases";
import { rolloutHref } from "./rollout-address";

/** When the rollout and its waves reached which stage, newest first, as far as that is recorded. */
export function PhaseHistory({ row }: { readonly row: RolloutRow }) {
  const version = JSON.stringify([row.stage, row.waves.map(({ stage }) => stage)]);
  const { data, error, refetch } = useQuery({
    ...rolloutPhases(row.name, version),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Phases">
      <div className="flex flex-wrap items-baseline gap-x-4 px-4 pt-3 pb-2 sheet:px-6">
        <DetailLink href={rolloutHref(row)} className="text-text-2 hover:text-text">
          Clusters
        </DetailLink>
        <h2 className="font-strong">Phases</h2>
      </div>
      {data ? <PhaseList of={data} /> : null}
      {error && !data ? <ListProblem subject="phases" error={error} onTryAgain={refetch} /> : null}
    </section>
  );
}

function PhaseList({ of: { phases, since } }: { readonly of: RolloutPhases }) {
  const now = Date.now();
  if (phases.length === 0)
    return (
      <p className="px-4 py-2 text-text-2 sheet:px-6">
        {since ? `No stage was reached since ${clock(since, now)}.` : "Nothing is recorded yet."}
      </p>
    );
  return (
    <>
      <ol className="border-line border-t">
        {phases.map(({ at, group, stage, wave }) => (
          <li
            key={`${at} ${wave ?? ""}`}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-4 py-1.5 sheet:px-6"
          >
            <time dateTime={at} title={exactTime(at)} className="text-text-3 tabular-nums">
              {clock(at, now)}
            </time>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {wave === undefined ? "The rollout" : `Wave ${wave}${group ? ` (${group})` : ""}`}
            </span>
            <StatusBadge appearance={PHASE[PHASE_OF[stage]]} />
          </li>
        ))}
      </ol>
      {since ? (
        <p className="px-4 py-2 text-small text-text-3 sheet:px-6">As far as is recorded, since {clock(since, now)}.</p>
      ) : null}
    </>
  );
}
