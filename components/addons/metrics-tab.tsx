"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { percentRange } from "@/components/charts/scale";
import { TimePlot } from "@/components/charts/time-plot";
import { ListProblem } from "@/components/status/list-problem";
import { MissingRightNote } from "@/components/status/missing-right";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/section-title";
import { metrics } from "@/lib/queries/metrics";
import { type AvailableNow, availableOf, availableSentence } from "./available-series";

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
  const { times, values, events, gaps, least } = series;
  const lines = useMemo(() => [{ key: "available", colour: "var(--series-1)", values, look: "subject" as const }], [values]);
  const range = useMemo(() => percentRange(least ?? 100), [least]);
  return (
    <TimePlot
      {...{ times, range, events, gaps }}
      title="Available"
      label={availableSentence(series)}
      height={HEIGHT_PX}
      series={lines}
      stacked={false}
      className="mx-4 sheet:mx-6"
    />
  );
}
