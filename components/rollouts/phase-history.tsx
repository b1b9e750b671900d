"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PHASE_OF } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { Button } from "@/components/ui/controls/button";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import { clock, exactTime } from "@/lib/format/time";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutPhases } from "@/lib/queries/history/rollout-phases";

const SHOWN = 6;

/** When the rollout and its waves reached which stage, as recorded. Nothing while that is not known. */
export function PhaseHistory({ row }: { readonly row: RolloutRow }) {
  const version = JSON.stringify([row.stage, row.waves.map(({ stage }) => stage)]);
  const { data } = useQuery({ ...rolloutPhases(row.name, version), placeholderData: keepPreviousData });
  const [isWhole, setWhole] = useState(false);
  if (!data?.since) return null;
  const { phases, since } = data;
  const now = Date.now();
  return (
    <section aria-label="Phases" className="border-line border-t px-4 py-3 sheet:px-6 nav:px-5">
      <h2 className="font-strong">Phases</h2>
      {phases.length === 0 ? (
        <p className="mt-1 text-small text-text-2">No stage was reached since {clock(since, now)}.</p>
      ) : (
        <ol className="mt-1.5 space-y-1">
          {(isWhole ? phases : phases.slice(0, SHOWN)).map(({ at, group, stage, wave }) => (
            <li key={`${at} ${wave ?? ""}`} className="flex items-baseline gap-2.5 text-small">
              <time dateTime={at} title={exactTime(at)} className="flex-none text-text-3 tabular-nums">
                {clock(at, now)}
              </time>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {wave === undefined ? "Rollout" : `Wave ${wave}${group ? ` (${group})` : ""}`}
              </span>
              <StatusBadge appearance={PHASE[PHASE_OF[stage]]} />
            </li>
          ))}
        </ol>
      )}
      {phases.length > SHOWN && !isWhole ? (
        <Button appearance="quiet" onClick={() => setWhole(true)}>
          Show {count(phases.length - SHOWN)} more
        </Button>
      ) : null}
    </section>
  );
}
