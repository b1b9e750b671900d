"use client";

import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { timeTicks } from "@/components/charts/scale";
import { clockOf, nothingSince } from "@/components/timeline/known-since";
import { Button } from "@/components/ui/controls/button";
import type { ClusterHistory } from "@/lib/api/metrics/history";
import { count } from "@/lib/format/count";
import { type HealthTimeline, healthTimelines, spanOf } from "./health-timeline";
import { HealthTimelineBar } from "./health-timeline-bar";
import { stretchText } from "./health-timeline-labels";
import { nextPosition, type StretchPosition } from "./stretch-position";

interface HealthBarsProps {
  readonly cluster: string;
  readonly history: ClusterHistory;
}

/** History of the cluster and its add-ons over the last hour, one bar each; unchanged ones on demand. */
export function HealthBars({ cluster, history }: HealthBarsProps) {
  const [isWhole, setWhole] = useState(false);
  const timelines = useMemo(() => healthTimelines(history), [history]);
  const changed = timelines.filter(({ changes, isCluster }) => isCluster || changes > 0);
  const still = timelines.length - changed.length;
  const shown = isWhole ? timelines : changed;
  const { spot, setSpot, list, onKeyDown } = useSpot(shown);
  const span = spanOf(history);
  const timeline = spot && shown[spot.row];
  const stretch = timeline?.stretches[spot?.index ?? 0];
  return (
    <section aria-label="Health" className="border-line border-b pb-2">
      <div className="flex flex-wrap items-baseline gap-x-2.5 px-4 pt-4 pb-2 sheet:px-6">
        <h2 className="font-strong">Health</h2>
        <span className="mr-auto text-small text-text-3">
          over the last {span.minutes === 60 ? "hour" : `${span.minutes}\u00a0min`}
        </span>
        <span data-looked-at="" className="text-small text-text-2">
          {timeline && stretch ? stretchText(timeline, stretch) : changedText(timelines, history)}
        </span>
      </div>
      <ul ref={list} aria-label="Health over time" onKeyDown={onKeyDown} onPointerLeave={() => setSpot(undefined)}>
        {shown.map((timeline, row) => (
          <HealthTimelineBar
            key={timeline.name}
            row={row}
            cluster={cluster}
            timeline={timeline}
            span={span}
            tabStop={tabStopIn(spot, row, timeline)}
            onPoint={(index) => setSpot({ row, index })}
          />
        ))}
      </ul>
      <Axis span={span} />
      {still > 0 ? (
        <p className="px-4 pt-1 sheet:px-6">
          <Button appearance="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show only what changed" : `${count(still)} ${changed.length > 1 ? "more " : ""}did not change`}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

/** The segment under the pointer or keyboard cursor. */
function useSpot(shown: readonly HealthTimeline[]) {
  const [spot, setSpot] = useState<StretchPosition>();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPosition(shown, spot ?? lastOf(shown), event.key);
    if (!next) return;
    event.preventDefault();
    setSpot(next);
    list.current?.querySelector<HTMLElement>(`[data-stretch="${next.row} ${next.index}"]`)?.focus();
  };
  return { spot, setSpot, list, onKeyDown };
}

function lastOf([first]: readonly HealthTimeline[]): StretchPosition {
  return { row: 0, index: (first?.stretches.length ?? 1) - 1 };
}

/** All bars together are one stop of the Tab key. */
function tabStopIn(spot: StretchPosition | undefined, row: number, { stretches }: HealthTimeline): number | undefined {
  if (spot) return spot.row === row ? Math.min(spot.index, stretches.length - 1) : undefined;
  return row === 0 ? stretches.length - 1 : undefined;
}

function changedText(timelines: readonly HealthTimeline[], history: ClusterHistory): string {
  const changed = timelines.filter(({ changes }) => changes > 0).length;
  return changed === 0 ? `${nothingSince(history)}.` : `${count(changed)} of ${count(timelines.length)} changed`;
}

function Axis({ span }: { readonly span: { readonly from: number; readonly to: number } }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 px-4 sheet:grid-cols-[200px_minmax(0,1fr)_124px] sheet:gap-x-4 sheet:px-6"
    >
      <div className="relative h-5 sheet:col-start-2">
        {timeTicks(span.from, span.to).map((at) => (
          <span
            key={at}
            className="absolute top-0.5 -translate-x-1/2 text-micro text-text-3"
            style={{ left: `${(100 * (at - span.from)) / (span.to - span.from)}%` }}
          >
            {clockOf(at)}
          </span>
        ))}
      </div>
    </div>
  );
}
