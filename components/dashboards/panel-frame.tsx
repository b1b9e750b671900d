"use client";

import { type ReactNode, Suspense, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import { cn } from "@/lib/cn";
import { interpolated } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult } from "@/lib/dashboards/panel-series";
import { secondsOf } from "@/lib/dashboards/time-range";
import { panelRoom } from "./panel-room";
import type { PanelContext } from "./use-panel-data";

const PanelLinks = late(async () => (await import("./panel-links")).PanelLinks);
const SeriesTable = late(async () => (await import("./series-table")).SeriesTable);

interface PanelFrameProps {
  readonly panel: Panel;
  readonly title: string;
  readonly result: PanelResult | undefined;
  readonly error: Error | null;
  readonly context: Pick<PanelContext, "values" | "window">;
  readonly height: number;
  readonly children: (result: PanelResult) => ReactNode;
}

/** Title, what failed, and the panel itself or its values as a table. One that fails leaves the others as they are. */
export function PanelFrame({ panel, title, result, error, context, height, children }: PanelFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const problems = [...new Set(result?.problems.map(({ text }) => text) ?? [])];
  const { bodyPx: room, isNarrow, isSmall, isTight, isWithoutTable } = panelRoom(panel, height);
  const hasTable = panel.kind !== "table" && (result?.series.length ?? 0) > 0;
  return (
    <section
      aria-labelledby={id}
      className={cn("flex h-full min-w-0 flex-col px-4 pt-2 pb-1 sheet:px-6", isNarrow && "nav:px-2.5")}
    >
      <div className={cn("flex min-h-(--control-height) items-center gap-2", isSmall && "nav:min-h-5")}>
        <h2
          id={id}
          title={panel.description || title}
          className={cn("min-w-0 flex-1 truncate font-strong", isTight && "nav:text-small")}
        >
          {title || "\u00a0"}
        </h2>
        <OwnTime panel={panel} context={context} />
        {panel.links.length > 0 ? (
          <Suspense>
            <PanelLinks links={panel.links} context={context} />
          </Suspense>
        ) : null}
        {hasTable ? (
          <span className={cn("flex-none", isWithoutTable && "nav:hidden")}>
            <Button appearance="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? "Chart" : "Table"}
            </Button>
          </span>
        ) : null}
      </div>
      {error ? (
        <Notice tone="bad" within="form">
          {error.message}
        </Notice>
      ) : null}
      {problems.map((text) => (
        <Notice key={text} tone="bad" within="form">
          {text}
        </Notice>
      ))}
      {result?.notices.map((text) => (
        <Notice key={text} tone="warn" within="form">
          {text}
        </Notice>
      ))}
      <div className="min-h-0 flex-1" style={{ minHeight: room }}>
        {body({ result, isFailed: error !== null || problems.length > 0, asTable, room, title, children })}
      </div>
    </section>
  );
}

/** Hatched, as what is not known is in a chart: it is no zero. */
function NoData() {
  return (
    <p className="mb-2 h-full rounded-control bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)] p-2 text-small text-text-3">
      <span className="bg-surface px-1">No data</span>
    </p>
  );
}

interface BodyParts extends Pick<PanelFrameProps, "result" | "title" | "children"> {
  readonly isFailed: boolean;
  readonly asTable: boolean;
  readonly room: number;
}

function body({ result, isFailed, asTable, room, title, children }: BodyParts): ReactNode {
  if (!result) return isFailed ? null : <p className="animate-appear-late pt-1 text-text-3">Loading…</p>;
  if (result.series.length === 0) return isFailed ? null : <NoData />;
  if (!asTable) return children(result);
  return (
    <Suspense>
      <SeriesTable title={title} result={result} height={room} />
    </Suspense>
  );
}

/** Where the panel has another time than the page. */
function OwnTime({ panel: { time }, context: { values, window } }: Pick<PanelFrameProps, "panel" | "context">) {
  const textOf = (text: string) => {
    const filled = interpolated(text, values);
    return secondsOf(filled) === undefined ? undefined : filled;
  };
  const [last, shift] = [window.isLive ? textOf(time.last) : undefined, textOf(time.shift)];
  const texts = [last && `last ${last}`, shift && `${shift} earlier`].filter(Boolean);
  return texts.length > 0 ? <span className="text-small text-text-3">{texts.join(", ")}</span> : null;
}
