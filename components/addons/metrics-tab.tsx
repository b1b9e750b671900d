"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { percentRange } from "@/components/charts/scale";
import { TimePlot } from "@/components/charts/time-plot";
import { LastHour, LastHourAwaited } from "@/components/request-state/last-hour";
import { useHappened } from "@/components/request-state/use-happened";
import { late } from "@/components/ui/hooks/late";
import { metrics } from "@/lib/queries/metrics/metrics";
import { type AvailableNow, availableOf, availableSummary } from "./available-series";

const AddOnAvailability = late(
  async () => (await import("@/components/explain/availability/add-on-availability")).AddOnAvailability,
);
const AddOnPanels = late(async () => (await import("@/components/dashboards/add-on-panels")).AddOnPanels);

const HEIGHT_PX = 240;

/**
 * On how many of its clusters the add-on was available in the hour that the console remembers, with what its rollouts
 * and people did meanwhile, how available it was in all that is recorded, and the panels that it brings.
 */
export function AddOnMetricsTab({ addOn }: { readonly addOn: string }) {
  const { data, error, refetch } = useQuery(metrics());
  const series = useMemo(() => data && availableOf(data, addOn), [data, addOn]);
  if (!data || !series) return <LastHourAwaited error={error} onTryAgain={refetch} />;
  return (
    <>
      <LastHour
        title="Available"
        note="in % of the clusters that have it, over the last hour"
        missing={data.missing.addOns}
        message={availableSummary(series)}
      >
        <Plot series={series} />
      </LastHour>
      <Suspense>
        <AddOnAvailability addOn={addOn} />
        <AddOnPanels addOn={addOn} />
      </Suspense>
    </>
  );
}

function Plot({ series }: { readonly series: AvailableNow }) {
  const { times, values, gaps, least } = series;
  const events = useHappened(times, series.events);
  const lines = useMemo(
    () => [{ key: "available", colour: "var(--series-1)", values, appearance: "subject" as const }],
    [values],
  );
  const range = useMemo(() => percentRange(least ?? 100), [least]);
  return (
    <TimePlot
      {...{ times, range, events, gaps }}
      title="Available"
      label={availableSummary(series)}
      height={HEIGHT_PX}
      series={lines}
      stacked={false}
      className="mx-4 sheet:mx-6"
    />
  );
}
