import { labelColumn, labelsIn } from "@/components/list/table/row-columns";
import type { ClusterRow } from "@/lib/lists/clusters/row";

type FixedId =
  | "name"
  | "status"
  | "set"
  | "addOns"
  | "not-well"
  | "version"
  | "provider"
  | "region"
  | "env"
  | "since"
  | "age";
export type ColumnId = FixedId | `label.${string}`;

export interface ClusterColumn {
  readonly id: ColumnId;
  readonly label: string;
  /** The full label, if the visible one is shortened. */
  readonly whole?: string;
  /** Its sort order, as in the address. */
  readonly sort?: string;
  /** Undefined: the remaining width. */
  readonly widthPx?: number;
  /** If little width remains. */
  readonly isTight?: boolean;
}

/** With less room than this for add-ons, their bar is hidden. */
const TIGHT_PX = 264;

/** With less room than this, add-ons are stacked; with less than the second they are not readable. */
const ADD_ONS_PX = 320;
const MIN_ADD_ONS_PX = 190;

/** Name, status and add-ons never go. */
const GO_FIRST: readonly ColumnId[] = ["region", "provider", "version", "set"];

/** Only on request. */
const EXTRA: ReadonlySet<ColumnId> = new Set(["not-well", "env", "since"]);

const MONO_PX = 7.2;
const SANS_PX = 7.3;
const PADDING_PX = 24;
const EDGE_PX = 12;

/** Length of the longest value of each column, by id, if it determines the width. */
export type Longest = Readonly<Record<string, number>>;

export const NOTHING_YET: Longest = {};

const TEXTS: readonly (readonly [FixedId, (row: ClusterRow) => string | undefined])[] = [
  ["name", ({ name }) => name],
  ["set", ({ set }) => set],
  ["version", ({ kubernetesVersion }) => kubernetesVersion],
  ["provider", ({ provider }) => provider],
  ["region", ({ region }) => region],
  ["env", ({ environment }) => environment],
];

/**
 * With these rows too; the same object where they bring nothing longer. Columns must not move about while rows pass by.
 */
export function longestWith(before: Longest, rows: readonly ClusterRow[]): Longest {
  const after: Record<string, number> = { ...before };
  const seen = (id: string, text = "") => {
    after[id] = Math.max(after[id] ?? 0, text.length);
  };
  for (const row of rows) {
    for (const [id, of] of TEXTS) seen(id, of(row));
    for (const [label, value] of Object.entries(row.labels ?? {})) seen(labelColumn(label), value);
  }
  const isSame = Object.entries(after).every(([id, length]) => length === before[id]);
  return isSame ? before : after;
}

interface FittedColumns {
  readonly columns: readonly ClusterColumn[];
  /** Minimum width of the table, if it is more than available. */
  readonly widerPx?: number;
}

/**
 * The columns that fit into a table of this width, each as wide as its content; or the requested ones, however wide.
 */
export function fitClusterColumns(tablePx: number, longest: Longest, selected?: readonly string[]): FittedColumns {
  const all = allColumns(longest, labelsIn(selected));
  if (selected) {
    const columns = all.filter(({ id }) => id === "name" || selected.includes(id));
    const neededPx = columns.reduce((sum, { widthPx = MIN_ADD_ONS_PX }) => sum + widthPx, 0);
    const isWider = neededPx > tablePx && tablePx > 0;
    return isWider
      ? { columns: withTightAddOns(neededPx, columns), widerPx: neededPx }
      : { columns: withTightAddOns(tablePx, columns) };
  }
  const usual: readonly ClusterColumn[] = all.filter(({ id }) => !EXTRA.has(id));
  const fitting = GO_FIRST.reduce(
    (columns, id) => (roomLeft(tablePx, columns) < ADD_ONS_PX ? without(columns, id) : columns),
    usual,
  );
  return {
    columns: withTightAddOns(
      tablePx,
      roomLeft(tablePx, fitting) < MIN_ADD_ONS_PX && tablePx > 0 ? without(fitting, "age") : fitting,
    ),
  };
}

/** Whether the rows of both look equal. */
export function sameColumns(a: FittedColumns, b: FittedColumns): boolean {
  const isSame = (column: ClusterColumn, other: ClusterColumn | undefined) =>
    column.id === other?.id && column.widthPx === other.widthPx && column.isTight === other.isTight;
  return (
    a.widerPx === b.widerPx &&
    a.columns.length === b.columns.length &&
    a.columns.every((column, at) => isSame(column, b.columns[at]))
  );
}

/** With the remaining width for add-ons. */
function withTightAddOns(tablePx: number, columns: readonly ClusterColumn[]): readonly ClusterColumn[] {
  const isTight = roomLeft(tablePx, columns) < TIGHT_PX;
  return columns.map((column) => (column.id === "addOns" ? { ...column, isTight } : column));
}

/** All available columns, with their ids in the address and their headings. */
export const CLUSTER_COLUMN_CHOICES = allColumns(NOTHING_YET, [])
  .slice(1)
  .map(({ id, label }) => ({ id, label, isExtra: EXTRA.has(id) }));

function allColumns(longest: Longest, labels: readonly string[]): readonly ClusterColumn[] {
  return [
    {
      id: "name",
      label: "Cluster",
      sort: "name",
      widthPx: widthFor(longest.name, { px: MONO_PX, least: 16, most: 34 }) + EDGE_PX,
    },
    { id: "status", label: "Status", sort: "status", widthPx: 120 },
    { id: "set", label: "Set", sort: "set", widthPx: widthFor(longest.set, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "addOns", label: "Add-ons" },
    { id: "not-well", label: "Unhealthy", widthPx: 84 },
    {
      id: "version",
      label: "Kubernetes",
      sort: "version",
      widthPx: widthFor(longest.version, { px: MONO_PX, least: 9, most: 20 }),
    },
    {
      id: "provider",
      label: "Provider",
      sort: "provider",
      widthPx: widthFor(longest.provider, { px: SANS_PX, least: 8, most: 16 }),
    },
    {
      id: "region",
      label: "Region",
      sort: "region",
      widthPx: widthFor(longest.region, { px: SANS_PX, least: 8, most: 18 }),
    },
    { id: "env", label: "Environment", widthPx: widthFor(longest.env, { px: SANS_PX, least: 11, most: 18 }) },
    ...labels.map((label) => ofLabel(label, longest)),
    { id: "since", label: "Status since", sort: "since", widthPx: 96 },
    { id: "age", label: "Age", sort: "age", widthPx: 100 },
  ];
}

/** For a long name, the part after the domain is shown. */
function ofLabel(key: string, longest: Longest): ClusterColumn {
  const id = labelColumn(key);
  const label = key.slice(key.lastIndexOf("/") + 1);
  return {
    id,
    label,
    whole: key,
    widthPx: widthFor(longest[id], { px: SANS_PX, least: Math.min(Math.max(8, label.length), 16), most: 22 }),
  };
}

interface Codes {
  readonly px: number;
  readonly least: number;
  /** What is longer takes two lines. */
  readonly most: number;
}

function widthFor(longest: number | undefined, { px, least, most }: Codes): number {
  return Math.ceil(Math.min(Math.max(longest ?? 0, least), most) * px) + PADDING_PX;
}

function roomLeft(tablePx: number, columns: readonly ClusterColumn[]): number {
  return columns.reduce((room, { widthPx = 0 }) => room - widthPx, tablePx);
}

function without(columns: readonly ClusterColumn[], gone: ColumnId): readonly ClusterColumn[] {
  return columns.filter(({ id }) => id !== gone);
}
