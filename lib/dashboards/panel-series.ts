import { fieldOptionsOf } from "./field-appearance";
import type { FieldOptions, Panel } from "./model";
import { ownOf } from "./own-of";
import { drawable } from "./reduce";

interface Problem {
  readonly kind: string;
  readonly text: string;
}

/** What a panel's queries were answered, on one grid: milliseconds, with the seconds between two. */
interface Answer {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly results: readonly {
    readonly ref: string;
    readonly series: readonly {
      readonly labels: Readonly<Record<string, string>>;
      readonly values: readonly (number | string | null)[];
    }[];
    readonly problem?: Problem | undefined;
    readonly notices: readonly string[];
  }[];
}

/** One series of a panel, with how it looks. */
export interface PanelSeries {
  readonly key: string;
  readonly ref: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly colour: string;
  readonly options: FieldOptions;
  /** Numbers that can be drawn. */
  readonly values: readonly (number | null)[];
  /** As Prometheus answered the last one: NaN is not nothing. */
  readonly last: number | string | null;
}

export interface PanelResult {
  readonly series: readonly PanelSeries[];
  readonly times: readonly number[];
  readonly problems: readonly Problem[];
  readonly notices: readonly string[];
}

const COLOURS = 8;
const FIELD_NAME = /\$\{__field\.name\}/g;

/** The series of an answer, in its order, each with a name and a colour. */
export function panelSeries(panel: Panel, { from, step, to, results }: Answer): PanelResult {
  const queries = new Map(panel.queries.map((query) => [query.ref, query]));
  const all = results.flatMap(({ ref, series }) => series.map((one) => ({ ref, ...one })));
  const only = onlyLabel(all.map(({ labels }) => labels));
  const count = Math.round((to - from) / (step * 1000)) + 1;
  return {
    times: Array.from({ length: count }, (_, index) => from + index * step * 1000),
    series: all.map(({ ref, labels, values }, index) => {
      const { expr, legend = "" } = queries.get(ref) ?? {};
      const raw = seriesName(legend, labels, { expr, only });
      const options = fieldOptionsOf(panel, { name: raw, ref });
      return {
        key: `${ref}-${index}`,
        ref,
        labels,
        options,
        name: shownName(options, raw, labels),
        colour: options.colour ?? `var(--series-${(index % COLOURS) + 1})`,
        values: values.map(drawable),
        last: values.findLast((value) => value !== null) ?? null,
      };
    }),
    problems: results.flatMap(({ problem }) => problem ?? []),
    notices: [...new Set(results.flatMap(({ notices }) => notices))],
  };
}

/** The name that its options give it, with its own name and labels filled in. */
export function shownName({ name }: Pick<FieldOptions, "name">, own: string, labels: PanelSeries["labels"]): string {
  return name ? seriesName(name.replace(FIELD_NAME, own), labels) : own;
}

interface NamedBy {
  /** What a series without labels is called. */
  readonly expr?: string | undefined;
  /** The one label that any series of the panel has. */
  readonly only?: string | undefined;
}

/**
 * The name of a series: its legend with labels filled in, or metric and labels as Prometheus writes them. As Grafana's
 * "Auto" has it, the value alone of a label that is the only one.
 */
export function seriesName(legend: string, labels: Labels, { expr, only }: NamedBy = {}): string {
  if (legend === "" || legend === "__auto")
    return (legend === "__auto" && ownOf(labels, only ?? "")) || autoName(labels) || expr || "Value";
  return legend.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, label: string) => ownOf(labels, label) ?? "").trim();
}

type Labels = Readonly<Record<string, string>>;

function onlyLabel(all: readonly Labels[]): string | undefined {
  const names = new Set(all.flatMap((labels) => Object.keys(labels)));
  return names.size === 1 ? [...names][0] : undefined;
}

function autoName({ __name__: metric = "", ...labels }: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? metric : `${metric}{${pairs.join(", ")}}`;
}
