"use client";

import { useMemo, useRef } from "react";
import { useRowMarks } from "@/components/status/use-row-marks";
import type { ShownRows } from "@/components/status/use-served-list";
import { DetailLink } from "@/components/ui/detail-link";
import { RegionMessage } from "@/components/ui/region-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { useMedia } from "@/components/ui/use-media";
import type { RolloutCluster } from "@/lib/api/rollout-cluster";
import type { RolloutRow } from "@/lib/api/rollouts";
import { count } from "@/lib/format/count";
import { segmentsOf } from "./cluster-choice";
import { ClusterLines } from "./cluster-lines";
import { ClusterTable } from "./cluster-table";
import { type ClusterChoice, revisionsHref, rolloutHref, type Show } from "./rollout-address";
import { useWaveKeys } from "./use-wave-keys";

interface ClusterSectionProps {
  readonly row: RolloutRow;
  /** Those that are here of the chosen ones; undefined while they are read. */
  readonly shown: ShownRows<RolloutCluster> | undefined;
  readonly choice: ClusterChoice;
}

/** Every cluster of the rollout, or of one wave, by what is to be seen of them. */
export function ClusterSection({ row, shown, choice }: ClusterSectionProps) {
  const { show, wave } = choice;
  const names = useMemo(() => shown?.rows.map(({ name }) => name) ?? [], [shown?.rows]);
  const { current } = useRowMarks({ names, total: shown?.size ?? 0, q: "", filterRef: useRef(null) });
  const phone = useMedia("(max-width: 699px)");
  useWaveKeys(row, choice);
  return (
    <section aria-label="Clusters">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 px-4 pt-1.5 sheet:px-6 sheet:py-1">
        <h2 className="font-strong">{wave === undefined ? "Clusters" : `Clusters in wave ${wave + 1}`}</h2>
        <DetailLink href={revisionsHref(row)} className="text-text-2 hover:text-text">
          Earlier configurations
        </DetailLink>
        {wave === undefined ? null : (
          <DetailLink href={rolloutHref(row, { show })} className="text-accent-text text-small hover:underline hover:underline-offset-2">
            All waves
          </DetailLink>
        )}
        <Segments row={row} choice={choice} />
      </div>
      {shown ? null : <SkeletonRows reading="Reading the clusters of this rollout." columns={COLUMNS} />}
      {shown?.size === 0 ? <NoneShown row={row} choice={choice} /> : null}
      {shown && shown.size > 0 && phone ? <ClusterLines key={`${show} ${wave}`} addOn={row.addOn} list={shown} /> : null}
      {shown && shown.size > 0 && !phone ? (
        <ClusterTable
          key={`${show} ${wave}`}
          addOn={row.addOn}
          list={shown}
          current={current}
          hasWaves={row.waves.length > 1 && wave === undefined}
        />
      ) : null}
    </section>
  );
}

const COLUMNS = ["w-36", "w-20", "w-10", "w-20", "flex-1 max-w-80"];

interface SegmentsProps {
  readonly row: RolloutRow;
  readonly choice: ClusterChoice;
}

function Segments({ row, choice }: SegmentsProps) {
  return (
    <nav aria-label="Clusters to show" className="-mx-2 flex gap-1 overflow-x-auto py-1 [scrollbar-width:none] sheet:ml-auto">
      {segmentsOf(row, choice.wave).map(({ show, word, size }) => (
        <DetailLink
          key={show}
          href={rolloutHref(row, { show, wave: choice.wave })}
          aria-current={show === choice.show ? "page" : undefined}
          className="flex h-[22px] flex-none items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-small text-text-2 hover:text-text aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-10"
        >
          {word}
          <span className={size === 0 ? "text-text-3" : undefined}>{count(size)}</span>
        </DetailLink>
      ))}
    </nav>
  );
}

function NoneShown({ row, choice }: { readonly row: RolloutRow; readonly choice: ClusterChoice }) {
  const { show, wave } = choice;
  return (
    <RegionMessage
      title={`No cluster is ${STAND[show]}${wave === undefined ? "" : ` in wave ${wave + 1}`} now`}
      action={
        <DetailLink href={rolloutHref(row)} className="text-accent-text hover:underline hover:underline-offset-2">
          Show all clusters
        </DetailLink>
      }
    >
      What changes appears here by itself.
    </RegionMessage>
  );
}

const STAND = {
  all: "here",
  "not-well": "in trouble",
  applying: "applying",
  soaking: "soaking",
  waiting: "waiting",
  done: "done",
} as const satisfies Record<Show, string>;
