"use client";

import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";
import { clock } from "@/lib/format/time";
import { Legend } from "./legend";
import { MissingSeries } from "./missing-series";
import { PanelTable } from "./panel-table";
import type { PanelData } from "./panels";
import { Plot } from "./plot";

/** What all charts of a board share. */
export interface BoardTime {
  readonly times: readonly number[];
  /** The place of the time that is looked at; undefined for now. */
  readonly place: number | undefined;
  readonly onMoment: (at: number | undefined) => void;
  readonly events: readonly { readonly at: number; readonly word: string }[];
  readonly asTable: boolean;
}

interface PanelProps {
  readonly panel: PanelData;
  readonly time: BoardTime;
  readonly height: number;
  /** Instead of the line of labels below. */
  readonly aside?: ReactNode;
  readonly className?: string;
}

/** One chart of the board: title, unit and the value at the time that is looked at, the plot, and what its colours mean. */
export function Panel({ panel, time, height, aside, className }: PanelProps) {
  const id = useId();
  const place = time.place ?? time.times.length - 1;
  return (
    <section aria-labelledby={id} className={cn("min-w-0 px-4 pt-3.5 pb-3 sheet:px-6", className)}>
      <div className="flex items-baseline gap-2">
        <h2 id={id} className="whitespace-nowrap font-strong">
          {panel.title}
        </h2>
        <span className="min-w-0 truncate text-small text-text-3" title={panel.unit}>
          {panel.unit}
        </span>
        {panel.missing ? null : <Said panel={panel} at={time.times[place]} place={place} />}
      </div>
      {panel.missing ? <MissingSeries right={panel.missing} /> : null}
      {!panel.missing && time.asTable ? <PanelTable panel={panel} times={time.times} height={height} /> : null}
      {panel.missing || time.asTable ? null : (
        <div className={cn(aside !== undefined && "sheet:flex sheet:gap-6")}>
          <Plot panel={panel} time={time} height={height} />
          {aside ?? <Legend series={panel.series} place={place} />}
        </div>
      )}
    </section>
  );
}

function Said({ panel: { said }, at, place }: { readonly panel: PanelData; readonly at: number | undefined; readonly place: number }) {
  const time = at === undefined ? "" : clock(new Date(at).toISOString(), Date.now());
  return (
    <span data-figure="" data-said="" className="ml-auto whitespace-nowrap text-small text-text-2">
      {said ? <span className="font-medium text-text">{said[place] ?? "not known"}</span> : null}
      {said ? ` at ${time}` : `at ${time}`}
    </span>
  );
}
