"use client";

import { Suspense, useState } from "react";
import { late } from "@/components/ui/hooks/late";
import { useIsSeen } from "@/components/ui/hooks/use-is-seen";
import { isTransformed } from "@/lib/dashboards/frames/transformation-ids";
import { interpolated } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult } from "@/lib/dashboards/panel-series";
import { PanelFrame } from "./panel-frame";
import { panelRoom } from "./panel-room";
import { TimeSeriesView } from "./time-series-view";
import { type PanelContext, usePanelData } from "./use-panel-data";
import { BarsView, GaugeView, StatView } from "./value-views";

const Markdown = late(async () => (await import("./markdown")).Markdown);
const TableView = late(async () => (await import("./table-view")).TableView);
const TransformedPanel = late(async () => (await import("./transformed-panel")).TransformedPanel);
const HeatmapView = late(async () => (await import("./heatmap-view")).HeatmapView);

interface PanelViewProps {
  readonly panel: Panel;
  readonly context: PanelContext;
  readonly height: number;
}

/** One panel, whatever it is. */
export function PanelView({ panel, context: shared, height }: PanelViewProps) {
  const context = panel.scope ? { ...shared, values: { ...shared.values, ...panel.scope } } : shared;
  const title = interpolated(panel.title, context.values);
  if (panel.kind === "text")
    return (
      <section aria-label={title || "Text"} className="h-full min-w-0 overflow-auto px-4 py-2 sheet:px-6">
        {title ? <h2 className="pb-1 font-strong">{title}</h2> : null}
        <Suspense>
          <Markdown text={interpolated(panel.markdown, context.values)} />
        </Suspense>
      </section>
    );
  if (panel.kind === "unknown")
    return (
      <section aria-label={title} className="h-full min-w-0 px-4 py-2 sheet:px-6">
        <h2 className="font-strong">{title}</h2>
        <p className="pt-2 text-text-3">{`Panels of the type "${panel.type}" are not drawn.`}</p>
      </section>
    );
  return <QueriedPanel panel={panel} context={context} height={height} title={title} />;
}

function QueriedPanel({ panel, context, height, title }: PanelViewProps & { readonly title: string }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const { result, error } = usePanelData(panel, context, useIsSeen(element));
  const known = panel.queries.length === 0 || context.isOff ? NOTHING : result;
  const framed = (shown: PanelResult | undefined) => (
    <PanelFrame panel={panel} title={title} result={shown} error={error} context={context} height={height}>
      {(drawn) => (
        <Body panel={panel} title={title} result={drawn} context={context} height={panelRoom(panel, height).bodyPx} />
      )}
    </PanelFrame>
  );
  return (
    <div ref={setElement} className="h-full min-w-0">
      {known && isTransformed(panel) ? (
        <Suspense fallback={framed(undefined)}>
          <TransformedPanel panel={panel} result={known} values={context.values}>
            {framed}
          </TransformedPanel>
        </Suspense>
      ) : (
        framed(known)
      )}
    </div>
  );
}

const NOTHING: PanelResult = { series: [], times: [], problems: [], notices: [] };

interface BodyProps extends PanelViewProps {
  readonly title: string;
  readonly result: PanelResult;
}

function Body({ panel, title, result, context, height }: BodyProps) {
  switch (panel.kind) {
    case "stat":
      return <StatView panel={panel} result={result} context={context} height={height} />;
    case "gauge":
      return <GaugeView panel={panel} result={result} context={context} height={height} />;
    case "bargauge":
      return <BarsView panel={panel} result={result} context={context} />;
    case "table":
      return (
        <Suspense>
          <TableView panel={panel} title={title} result={result} context={context} height={height} />
        </Suspense>
      );
    case "heatmap":
      return (
        <Suspense>
          <HeatmapView panel={panel} title={title} result={result} context={context} height={height} />
        </Suspense>
      );
    default:
      return <TimeSeriesView panel={panel} title={title} result={result} context={context} height={height} />;
  }
}
