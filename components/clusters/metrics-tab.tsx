"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { rangeAbove } from "@/components/charts/scale";
import { TimePlot } from "@/components/charts/time-plot";
import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { LastHour, LastHourAwaited } from "@/components/request-state/last-hour";
import { useHappened } from "@/components/request-state/use-happened";
import { clockOf } from "@/components/timeline/known-since";
import type { Tone } from "@/components/ui/feedback/tone";
import { WaterlineMark } from "@/components/ui/feedback/waterline";
import { late } from "@/components/ui/hooks/late";
import { count } from "@/lib/format/count";
import type { AddOnHealth, ClusterRow } from "@/lib/lists/clusters/row";
import { addOnDashboards } from "@/lib/queries/metrics/dashboards";
import { type HealthSteps, healthSteps, stepsSummary } from "./health-steps";
import { useClusterHistory } from "./use-cluster-history";

const AddOnPanels = late(async () => (await import("@/components/dashboards/add-on-panels")).AddOnPanels);

const HEIGHT_PX = 240;

/** Number of the cluster's add-ons by status, over the last hour. */
export function ClusterMetricsTab({ row }: { readonly row: ClusterRow }) {
  const { data, error, refetch } = useQuery(useClusterHistory(row));
  const steps = useMemo(() => data && healthSteps(data), [data]);
  if (!data || !steps) return <LastHourAwaited error={error} onTryAgain={refetch} />;
  const isEmpty = data.addOns?.length === 0;
  return (
    <>
      <LastHour
        title="Add-ons by health"
        note="as it changed, over the last hour"
        missing={data.missing.addOns}
        message={isEmpty ? "No add-ons on this cluster." : stepsSummary(steps)}
      >
        {isEmpty ? null : <Plot steps={steps} />}
      </LastHour>
      <PanelsOfAddOns row={row} />
    </>
  );
}

/** Of those add-ons on the cluster that bring panels of their own. */
function PanelsOfAddOns({ row: { name, addOns } }: { readonly row: ClusterRow }) {
  const { data } = useQuery(addOnDashboards());
  const there = new Set(addOns.map((addOn) => addOn.name));
  return data?.items
    .filter(({ addOn }) => there.has(addOn))
    .map(({ addOn }) => (
      <Suspense key={addOn}>
        <AddOnPanels addOn={addOn} cluster={name} />
      </Suspense>
    ));
}

function Plot({ steps }: { readonly steps: HealthSteps }) {
  const [moment, setMoment] = useState<number>();
  const { times, totals, gaps } = steps;
  const events = useHappened(times);
  const range = useMemo(() => rangeAbove(Math.max(0, ...totals.map((total) => total ?? 0))), [totals]);
  const series = useMemo(
    () =>
      steps.series.map(({ key, values }) => ({
        key,
        values,
        colour: `var(--${TONE_OF[key]})`,
        ...(STRIPED.has(key) && { appearance: "striped" as const }),
      })),
    [steps],
  );
  const index = moment === undefined ? times.length - 1 : times.findLastIndex((at) => at <= moment);
  const top = moment === undefined ? undefined : totals[index];
  return (
    <>
      <TimePlot
        {...{ times, range, series, gaps }}
        title="Add-ons by health"
        label={stepsSummary(steps)}
        height={HEIGHT_PX}
        stacked
        stepped
        events={events}
        moment={{ at: moment, marks: [{ key: "top", colour: "var(--accent)", value: top }], onMoment: setMoment }}
        className="mx-4 touch-pan-y sheet:mx-6"
      />
      <ul
        aria-label="Legend"
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-1 text-small text-text-2 sheet:px-6"
      >
        {steps.series.toReversed().map(({ key, label, values }) => (
          <li key={key} data-series={key} className="flex items-center gap-1.5 whitespace-nowrap">
            <WaterlineMark kind={HEALTH_APPEARANCE[key].kind} />
            {label}
            <span data-figure="" className="font-medium text-text">
              {figure(values[index])}
            </span>
          </li>
        ))}
        <li className="ml-auto text-text-3">{moment === undefined ? "now" : `at ${clockOf(moment)}`}</li>
      </ul>
    </>
  );
}

function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? "not known" : count(value);
}

const TONE_OF = {
  healthy: "good",
  degraded: "warn",
  unhealthy: "bad",
  unknown: "neutral",
  unreachable: "neutral",
  installing: "info",
  deleting: "info",
} as const satisfies Record<AddOnHealth, Tone>;

/** Of two that share a colour one is striped. */
const STRIPED: ReadonlySet<AddOnHealth> = new Set(["unknown", "deleting"]);
