"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { PlotMarks } from "@/components/charts/plot-marks";
import { percentRange } from "@/components/charts/scale";
import { ListProblem } from "@/components/status/list-problem";
import { MissingRightNote } from "@/components/status/missing-right";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/section-title";
import { useWidth } from "@/components/ui/use-width";
import { metrics } from "@/lib/queries/metrics";
import { type AvailableNow, availableOf, availableSentence } from "./available-series";

const TimeChart = dynamic(() => import("@/components/charts/time-chart").then((loaded) => loaded.TimeChart), { ssr: false });

const HEIGHT_PX = 240;

/** On how many of its clusters the add-on was available in the hour that the console remembers, with what its rollouts did meanwhile. */
export function MetricsTab({ addOn }: { readonly addOn: string }) {
  const { data, error, refetch } = useQuery(metrics());
  const series = useMemo(() => data && availableOf(data, addOn), [data, addOn]);
  if (!data || !series) {
    if (error) return <ListProblem subject="metrics" error={error} onTryAgain={refetch} />;
    return <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the last hour.</p>;
  }
  return (
    <section aria-label="Available">
      <SectionTitle title="Available" note="in % of the clusters that have it, over the hour that the console remembers" />
      {data.missing.addOns ? (
        <p className="px-4 pb-3 sheet:px-6">
          <MissingRightNote missing={data.missing.addOns} />
        </p>
      ) : (
        <>
          <p className="px-4 pb-2 text-text-2 sheet:px-6">{availableSentence(series)}</p>
          <Plot series={series} />
        </>
      )}
      <p className="px-4 py-3 sheet:px-6">
        <Link href="/metrics" className="text-accent-text hover:underline hover:underline-offset-2">
          All metrics of the hub
        </Link>
      </p>
    </section>
  );
}

function Plot({ series }: { readonly series: AvailableNow }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const width = useWidth(element);
  const { times, values, events, gaps, least } = series;
  const lines = useMemo(() => [{ key: "available", colour: "var(--series-1)", values, look: "subject" as const }], [values]);
  const range = useMemo(() => percentRange(least ?? 100), [least]);
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  return (
    <div
      ref={setElement}
      role="img"
      aria-label={availableSentence(series)}
      data-chart="Available"
      className="relative mx-4 sheet:mx-6"
      style={{ height: HEIGHT_PX }}
    >
      {width > 0 && times.length > 1 ? (
        <>
          <TimeChart width={width} height={HEIGHT_PX} times={times} range={range} series={lines} stacked={false} />
          <PlotMarks width={width} height={HEIGHT_PX} span={span} gaps={gaps} events={events} />
        </>
      ) : null}
    </div>
  );
}
