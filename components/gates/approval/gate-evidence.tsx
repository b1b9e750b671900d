"use client";

import { useQuery } from "@tanstack/react-query";
import { Figure } from "@/components/ui/feedback/figure";
import { Moment } from "@/components/ui/feedback/moment";
import type { PeopleGate } from "@/lib/api/gates/gate-detail";
import { count } from "@/lib/format/count";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";

interface GateEvidenceProps {
  readonly gate: PeopleGate;
  /** "addon/namespace/placement". */
  readonly rollout: string;
}

/** What speaks for opening a gate, and against: the clusters that have the change, and how they are. */
export function GateEvidence({ gate: { evidence }, rollout }: GateEvidenceProps) {
  const { data: row } = useQuery({
    ...rolloutList(),
    select: ({ rows }) => rows.find(({ name }) => name === rollout),
  });
  if (!evidence) return <p className="text-text-2">The controllers have not counted clusters for it yet.</p>;
  const { available, failed, progressing, updated, waiting } = evidence;
  const soaksUntil = row?.waves.flatMap((wave) => wave.soaksUntil ?? []).at(-1);
  return (
    <section aria-label="What speaks for it">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Figure
          label="Available with the change"
          value={available}
          of={`of ${count(updated)} updated`}
          most={updated}
        />
        <ul className="pb-1 text-small text-text-2">
          <li className={failed > 0 ? "text-bad-text" : undefined}>{count(failed)} failed</li>
          <li>{count(progressing)} in progress</li>
          <li>{count(waiting)} waiting</li>
        </ul>
        <ul className="pb-1 text-small text-text-2">
          <li>
            {row?.minSuccessTime === undefined ? "No soak time" : `Soak time ${row.minSuccessTime}`}
            {soaksUntil === undefined ? null : (
              <>
                , ends <Moment at={soaksUntil} />
              </>
            )}
          </li>
          {row ? (
            <li className={row.healthy < row.applied ? "text-warn-text" : undefined}>
              {count(row.healthy)} of {count(row.applied)} healthy
            </li>
          ) : null}
          <li className="text-text-3">
            counted <Moment at={evidence.at} />
          </li>
        </ul>
      </div>
    </section>
  );
}
