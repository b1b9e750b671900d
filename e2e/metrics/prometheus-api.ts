import type { QueriesInput, QuerySeries, Sample } from "@/lib/api/metrics/prometheus";

interface Found {
  readonly metric: Readonly<Record<string, string>>;
  readonly value?: readonly [number, string];
  readonly values?: readonly (readonly [number, string])[];
}

type Grid = Pick<QueriesInput, "from" | "to" | "step">;

/** What Prometheus itself answers at full steps; of an instant query one value each. */
export async function valuesAt(
  url: string,
  { from, to, step }: Grid,
  { expr, instant = false }: { readonly expr: string; readonly instant?: boolean | undefined },
): Promise<QuerySeries[]> {
  const start = Math.ceil(from / 1000 / step) * step;
  const end = Math.floor(to / 1000 / step) * step;
  const times: Record<string, string> = instant
    ? { time: `${end}` }
    : { start: `${start}`, end: `${end}`, step: `${step}` };
  const path = instant ? "query" : "query_range";
  const answer = await fetch(`${url}/api/v1/${path}?${new URLSearchParams({ query: expr, ...times })}`);
  const { data } = (await answer.json()) as { data: { result: readonly Found[] } }; // as its API says
  return data.result.map(({ metric, value, values = [] }) => {
    const points = new Map(values.map(([at, text]) => [Math.round((at - start) / step), sampleOf(text)]));
    const all = Array.from({ length: (end - start) / step + 1 }, (_, index) => points.get(index) ?? null);
    return { labels: metric, values: instant ? [value ? sampleOf(value[1]) : null] : all };
  });
}

function sampleOf(text: string): Sample {
  return text === "NaN" || text === "+Inf" || text === "-Inf" ? text : Number(text);
}

/** The same labels with the same values, in any order. */
export function isSameAs(theirs: readonly QuerySeries[], ours: readonly QuerySeries[]): boolean {
  return JSON.stringify(theirs.map(keyed).sort()) === JSON.stringify(ours.map(keyed).sort());
}

function keyed({ labels, values }: QuerySeries): string {
  return JSON.stringify([Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)), values]);
}
