import type { FrameField } from "./frames/frame";
import type { RawPanel } from "./grafana-json";
import type { VariableValues } from "./interpolate";
import type { DataLink } from "./read-links";

/** A dashboard as it is drawn, whoever wrote it in which version of Grafana's format. */
export interface Dashboard {
  readonly title: string;
  /** As Grafana writes times: "now-1h", "now". */
  readonly time: { readonly from: string; readonly to: string };
  /** Seconds; 0 for never. */
  readonly refreshSeconds: number;
  readonly variables: readonly Variable[];
  /** Top to bottom. Those in a closed row have its id. */
  readonly panels: readonly Panel[];
  /** In part: the rest of it is in `fidelityReport`. */
  readonly report: readonly Deviation[];
}

/** What of the file is not drawn as Grafana does. */
export interface Deviation {
  /** "panels[3].options.legend". */
  readonly path: string;
  /** Of a panel its title. */
  readonly subject: string;
  readonly outcome: "approximated" | "ignored";
  readonly text: string;
}

export interface Variable {
  readonly name: string;
  readonly label: string;
  readonly kind: "query" | "custom" | "interval" | "constant" | "textbox" | "datasource";
  readonly isHidden: boolean;
  readonly isMulti: boolean;
  /** It needs itself, by way of others: it has no values. */
  readonly isCircular: boolean;
  /** Offers all of them at once, as this text or as a pattern of all. */
  readonly all?: { readonly value: string | undefined };
  /** Of "query": `label_values(metric, label)`. */
  readonly query: string;
  /** Keeps what matches, or its first group. */
  readonly pattern: string;
  readonly sort: number;
  /** Fixed ones, and of a query those that stand beside. */
  readonly options: readonly string[];
  readonly current: readonly string[];
}

export interface Query {
  readonly ref: string;
  readonly expr: string;
  /** "{{pod}}"; empty for all labels. */
  readonly legend: string;
  readonly isInstant: boolean;
  readonly isTable: boolean;
  /** Its series are the buckets of a histogram, each with those below it. */
  readonly isBuckets: boolean;
  /** As in the file: "30s", "$__interval". */
  readonly minStep: string;
  /** The same of the query alone: how often its series are scraped, as Grafana has it. */
  readonly ownStep: string;
}

export interface ColourStep {
  readonly from: number;
  readonly colour: string;
}

export interface Mapping {
  readonly matches: (value: number | string | null) => boolean;
  readonly text: string | undefined;
  readonly colour: string | undefined;
}

/** How values of one field look. */
export interface FieldOptions {
  readonly unit: string;
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
  readonly name?: string;
  readonly noValue?: string;
  readonly colour?: string;
  readonly thresholds: readonly ColourStep[];
  readonly arePercent: boolean;
  readonly mappings: readonly Mapping[];
  readonly fill: number;
  readonly stacking: "none" | "normal" | "percent";
  /** Those of one group are stacked, and no others on them; absent: the usual group. */
  readonly stackGroup?: string;
  readonly draws: "lines" | "bars" | "points";
  readonly isDashed: boolean;
  readonly spansGaps: boolean;
  readonly showsThresholds: boolean;
  readonly isHidden: boolean;
  /** Of a table's cell: it has the colour of its value. */
  readonly isColoured: boolean;
  /** Of a table's column, in pixels. */
  readonly width?: number;
  readonly align?: "left" | "right";
  readonly links: readonly DataLink[];
}

/** What overrides find a field by. One without a kind is of numbers. */
export interface NamedField {
  readonly name: string;
  readonly ref: string;
  readonly kind?: FrameField["kind"];
}

export interface Override {
  readonly matches: (field: NamedField) => boolean;
  readonly change: Partial<FieldOptions>;
}

export const PANEL_KINDS = ["timeseries", "stat", "gauge", "bargauge", "table", "heatmap", "text", "row"] as const;
export type PanelKind = (typeof PANEL_KINDS)[number];

export interface Panel {
  readonly id: string;
  /** "unknown" has a box with the name of its type. */
  readonly kind: PanelKind | "unknown";
  /** As in the file. */
  readonly type: string;
  readonly title: string;
  readonly description: string;
  /** In 24 columns and rows of 38 pixels. */
  readonly grid: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  /** The row that it is in, if that can be closed. */
  readonly row?: string;
  readonly isClosed: boolean;
  /** A time of its own, as in the file: "7d" up to now, and so long before; empty for that of the page. */
  readonly time: { readonly last: string; readonly shift: string };
  /** Drawn once for each value of a variable. */
  readonly repeat?: { readonly variable: string; readonly isVertical: boolean; readonly maxPerRow: number };
  /** Of such a copy: its value, instead of all that are chosen. */
  readonly scope?: VariableValues;
  readonly queries: readonly Query[];
  readonly field: FieldOptions;
  readonly overrides: readonly Override[];
  readonly legend: { readonly isShown: boolean; readonly isTable: boolean; readonly calcs: readonly string[] };
  /** Which one value stands for a series: "lastNotNull". */
  readonly calc: string;
  /** Of figures: which fields they show, and whether each row of them is one. */
  readonly reduces: { readonly fields: string; readonly allRows: boolean; readonly maxRows: number };
  readonly hasSparkline: boolean;
  /** Of a stat: what has the colour of its value. */
  readonly coloured: "value" | "background" | "none";
  /** Of a stat: what of it is written; "auto" names several. */
  readonly written: "auto" | "value" | "value_and_name" | "name" | "none";
  readonly transformations: readonly Transformation[];
  readonly links: readonly DataLink[];
  /** Of a heatmap: whether its buckets are counted from plain series, and the unit of their bounds. */
  readonly heatmap: { readonly isCalculated: boolean; readonly unit: string };
  /** As it is in the file, and where: "panels[3]". */
  readonly source: { readonly raw: RawPanel; readonly path: string };
  /** Of a text. */
  readonly markdown: string;
}

export interface Transformation {
  readonly id: string;
  /** "panels[3].transformations[0]". */
  readonly path: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** It is about the frames of some queries alone. */
  readonly filter?: Readonly<Record<string, unknown>>;
}
