"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment, useSyncExternalStore } from "react";
import { rolloutEnd } from "@/components/labels/rollout-end";
import { rolloutSegments, rolloutStageAppearance, waveText } from "@/components/labels/rollout-stage-appearance";
import { filterHref } from "@/components/list/filter-href";
import { ROW_PLACE } from "@/components/list/table/row-appearance";
import { ListProblem } from "@/components/request-state/list-problem";
import { useWaveWidths } from "@/components/rollout-lane/use-wave-widths";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { everySecond } from "@/components/ui/feedback/seconds";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { CutName } from "@/components/ui/layout/cut-name";
import { count } from "@/lib/format/count";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { UNFINISHED } from "@/lib/lists/rollouts/state";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";
import { Region, RegionLine } from "./region";
import { underWay } from "./stats";

const SHOWN = 6;
/** Of one rollout: when one begins or ends, what is below stays where it is. */
const ROOM = "min-h-25";
/** Relative to widths of about 1. */
const STUB = 0.4;

/** Unfinished rollouts, those with problems first. */
export function RolloutsRegion() {
  const { data: page, error, refetch } = useQuery(rolloutList());
  const rows = underWay(page?.rows ?? []);
  return (
    <Region
      title="Rollouts in progress"
      figure={page ? rows.length : undefined}
      counted={filterHref("/rollouts", UNFINISHED)}
      more={{ href: "/rollouts", label: "All rollouts" }}
    >
      <div className={ROOM}>
        {rows.length > 0 ? (
          <ul className="border-line border-t">
            {rows.slice(0, SHOWN).map((row) => (
              <RolloutLine key={row.name} row={row} />
            ))}
          </ul>
        ) : null}
        {page?.synced && rows.length === 0 ? (
          <RegionLine>{page.rows.length === 0 ? "No rollouts yet." : "No rollout is in progress."}</RegionLine>
        ) : null}
        {page && !page.synced ? <RegionLine passing>Still loading rollouts.</RegionLine> : null}
        {page || error ? null : <RegionLine passing>Loading rollouts.</RegionLine>}
        {error && !page ? <ListProblem subject="rollouts" error={error} onTryAgain={refetch} /> : null}
      </div>
    </Region>
  );
}

function RolloutLine({ row }: { readonly row: RolloutRow }) {
  const { addOn, applied, healthy, name, namespace, placement, stage, total } = row;
  const appearance = rolloutStageAppearance(row);
  const wave = waveText(row);
  return (
    <li data-rollout={name} data-stage={stage} className="border-line border-b last:border-b-0">
      <Link
        href={`/rollouts/${name}`}
        className="block px-4 pt-2 pb-2.5 outline-offset-[-2px] hover:bg-hover sheet:px-6"
      >
        <span className="flex items-center justify-between gap-x-3">
          <span className="flex min-w-0 font-medium font-mono text-[12.5px] tracking-[-0.025em]">
            <CutName name={addOn} />
          </span>
          <StatusBadge appearance={appearance} as="plain" text={wave ? `${appearance.label}, ${wave}` : undefined} />
        </span>
        <span className={ROW_PLACE}>
          <CutName name={`${namespace}/${placement}`} />
        </span>
        <Lane row={row} />
        <span className="flex flex-wrap justify-between gap-x-3 text-small text-text-2 leading-[18px]">
          <span>
            <Flash of={applied}>{count(applied)}</Flash> applied, <Flash of={healthy}>{count(healthy)}</Flash> healthy
            of {count(total)}
          </span>
          <End row={row} />
        </span>
      </Link>
    </li>
  );
}

/** When it ends, kept current. */
function End({ row }: { readonly row: RolloutRow }) {
  const text = useSyncExternalStore(
    everySecond,
    () => rolloutEnd(row, Date.now()),
    () => "",
  );
  return <span className="text-text-3">{text}</span>;
}

const TICK = {
  open: "h-1.5 w-px bg-line-strong",
  far: "h-3 w-px bg-line-strong",
  shut: "h-3 w-[3px] bg-waiting",
} as const;

/** The waves as thin waterlines with the gates between them. */
function Lane({ row: { gates, stage, waves } }: { readonly row: RolloutRow }) {
  const widths = useWaveWidths(
    waves.map((wave) => ({ size: wave.size, current: wave.stage === stage && stage !== "waiting" })),
  );
  return (
    <span className="my-1.5 flex h-3.5 items-end">
      {waves.map((wave, index) => {
        const gate = gates[index];
        const width = widths[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a wave has no identity but its place
          <Fragment key={index}>
            <span
              className="min-w-2 basis-0"
              style={{ flexGrow: 10 * (width === undefined || width === "stub" ? STUB : width) }}
            >
              <Waterline segments={rolloutSegments(wave.counts)} size="thin" />
            </span>
            {gate && index < waves.length - 1 ? (
              <span aria-hidden="true" className="flex h-full w-[9px] flex-none items-start justify-center">
                <span className={TICK[gate.state]} />
              </span>
            ) : null}
          </Fragment>
        );
      })}
    </span>
  );
}
