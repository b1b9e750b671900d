"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useShownTime } from "@/components/dashboards/use-shown-time";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHappened } from "@/components/request-state/use-happened";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { Metrics } from "@/lib/api/metrics/metrics";
import { metrics, metricsRange } from "@/lib/queries/metrics/metrics";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { AddOnStats } from "./add-on-stats";
import { DashboardHeader } from "./dashboard-header";
import { DashboardLoading } from "./dashboard-loading";
import { eventLabel } from "./event-label";
import { EventList } from "./event-list";
import { type DashboardTime, Panel } from "./panel";
import { addOnsPanel, clustersPanel, hubPanel, rolloutsPanel, workPanel } from "./panels";
import { type TimeWindow, timeWindow, wholeWindow } from "./time-window";
import { type PastSpan, useDashboardAddress } from "./use-dashboard-address";
import { useMoment } from "./use-moment";

/** Metrics of the fleet and of Flotilla itself, of the last hour or as far back as the history. */
export function Dashboard() {
  const { span } = useDashboardAddress();
  const alive = useAlive();
  if (!alive) return <DashboardLoading />;
  return span ? <PastBoard span={span} /> : <LiveBoard />;
}

function LiveBoard() {
  const { range } = useDashboardAddress();
  const { data, error, refetch } = useQuery(metrics());
  const window = useMemo(() => timeWindow(data?.at ?? [], range), [data, range]);
  if (data && data.at.length > 0) return <Loaded {...{ data, window, error }} onTryAgain={refetch} />;
  return <Awaited error={error} onTryAgain={refetch} />;
}

function PastBoard({ span: { from, to } }: { readonly span: PastSpan }) {
  const { window: shown } = useShownTime(from, to, EACH_SECONDS);
  const { data, error, refetch } = useQuery(metricsRange(shown.from, shown.to));
  const window = useMemo(() => wholeWindow(data?.at ?? []), [data]);
  if (data && data.at.length > 0) return <Loaded {...{ data, window, error }} onTryAgain={refetch} />;
  return <Awaited error={error} onTryAgain={refetch} />;
}

function Awaited({ error, onTryAgain }: Pick<LoadedProps, "error" | "onTryAgain">) {
  if (!error || isSignedOut(error)) return <DashboardLoading />;
  return (
    <>
      <DashboardLoading />
      <ListProblem subject="metrics" error={error} onTryAgain={onTryAgain} />
    </>
  );
}

const EACH_SECONDS = 60;

interface LoadedProps {
  readonly data: Metrics;
  readonly window: TimeWindow;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

const HALF_PX = 154;
const WIDE_PX = 166;

function Loaded({ data, window, error, onTryAgain }: LoadedProps) {
  const { range, asTable, span, go, onTime } = useDashboardAddress();
  const { position, setMoment } = useMoment({ times: window.times, range, onRange: (next) => go({ range: next }) });
  const staleSince = useStaleSince();
  const panels = useMemo(
    () => ({
      clusters: clustersPanel(data, window),
      rollouts: rolloutsPanel(data, window),
      addOns: addOnsPanel(data, window),
      work: workPanel(data, window),
      hub: hubPanel(data, window),
    }),
    [data, window],
  );
  const listed = useMemo(
    () => (data.events ?? []).filter(({ at }) => at >= (window.times[0] ?? 0)),
    [data.events, window],
  );
  const rollouts = useMemo(() => listed.map((event) => ({ at: event.at, label: eventLabel(event) })), [listed]);
  const events = useHappened(window.times, rollouts);
  const onZoom = (from: number, to: number) => onTime(String(Math.round(from)), String(Math.round(to)));
  const time: DashboardTime = { times: window.times, position, onMoment: setMoment, onZoom, events, asTable };
  const shown = {
    from: window.times[0] ?? 0,
    to: window.times.at(-1) ?? 0,
    isLive: span === undefined || span.to === "now",
  };
  return (
    <div className="pb-4">
      <DashboardHeader
        {...{ data, range, span, asTable, onTime }}
        shown={shown}
        onTable={(next) => go({ asTable: next })}
      />
      <ListNotices subject="metrics" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      <div className="grid grid-cols-[minmax(0,1fr)] border-line border-t *:border-line *:border-b nav:grid-cols-6">
        <Panel panel={panels.clusters} time={time} height={HALF_PX} className="nav:col-span-3 nav:border-r" />
        <Panel panel={panels.rollouts} time={time} height={HALF_PX} className="nav:col-span-3" />
        <Panel
          panel={panels.addOns}
          time={time}
          height={WIDE_PX}
          className="nav:col-span-6"
          aside={
            <AddOnStats
              panel={panels.addOns}
              all={data.addOns}
              position={position ?? window.times.length - 1}
              at={position === undefined ? undefined : window.times[position]}
            />
          }
        />
        <Panel panel={panels.work} time={time} height={HALF_PX} className="nav:col-span-3 nav:border-r" />
        <Panel panel={panels.hub} time={time} height={HALF_PX} className="nav:col-span-3" />
      </div>
      {data.missing.rollouts ? null : <EventList events={listed} />}
    </div>
  );
}
