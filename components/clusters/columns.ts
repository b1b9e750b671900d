import { labelColumn, labelsIn } from "@/components/status/row-columns";
import type { ClusterRow } from "@/lib/api/clusters";

type FixedId = "name" | "status" | "set" | "addOns" | "not-well" | "version" | "provider" | "region" | "env" | "since" | "age";
export type ColumnId = FixedId | `label.${string}`;

export interface Column {
  readonly id: ColumnId;
  readonly word: string;
  /** All of it, where the word is a part. */
  readonly whole?: string;
  /** The order that it stands for, as the address has it. */
  readonly sort?: string;
  /** Undefined: whatever the others leave. */
  readonly widthPx?: number;
  /** Where what the others leave has little room. */
  readonly isTight?: boolean;
}

/** With less room than this for the add-ons, their line goes. */
const TIGHT_PX = 264;

/** With less room than this, add-ons stand below each other; with less than the second they cannot be read. */
const ADD_ONS_PX = 320;
const LEAST_ADD_ONS_PX = 190;

/** Name, status and add-ons never go. */
const GO_FIRST: readonly ColumnId[] = ["region", "provider", "version", "set"];

/** Only where they are asked for. */
const EXTRA: ReadonlySet<ColumnId> = new Set(["not-well", "env", "since"]);

const MONO_PX = 7.2;
const SANS_PX = 7.3;
const PADDING_PX = 24;
const EDGE_PX = 12;

/** How many letters the longest value of each column has, by its id, as far as that decides how wide it is. */
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

/** With these rows too; the same object where they bring nothing longer. Columns must not move about while rows pass by. */
export function longestWith(before: Longest, rows: readonly ClusterRow[]): Longest {
  const after: Record<string, number> = { ...before };
  const seen = (id: string, text = "") => {
    after[id] = Math.max(after[id] ?? 0, text.length);
  };
  for (const row of rows) {
    for (const [id, of] of TEXTS) seen(id, of(row));
    for (const [label, value] of Object.entries(row.labels ?? {})) seen(labelColumn(label), value);
  }
  const isSame = Object.entries(after).every(([id, letters]) => letters === before[id]);
  return isSame ? before : after;
}

interface FittedColumns {
  readonly columns: readonly Column[];
  /** How wide the table has to be where that is more than there is. */
  readonly widerPx?: number;
}

/** The columns that a table of this width has room for, each as wide as what it holds; or those that are asked for, however wide that gets. */
export function columnsFor(tablePx: number, longest: Longest, asked?: readonly string[]): FittedColumns {
  const all = allColumns(longest, labelsIn(asked));
  if (asked) {
    const columns = all.filter(({ id }) => id === "name" || asked.includes(id));
    const neededPx = columns.reduce((sum, { widthPx = LEAST_ADD_ONS_PX }) => sum + widthPx, 0);
    const isWider = neededPx > tablePx && tablePx > 0;
    return isWider ? { columns: told(neededPx, columns), widerPx: neededPx } : { columns: told(tablePx, columns) };
  }
  const usual: readonly Column[] = all.filter(({ id }) => !EXTRA.has(id));
  const fitting = GO_FIRST.reduce((columns, id) => (roomLeft(tablePx, columns) < ADD_ONS_PX ? without(columns, id) : columns), usual);
  return { columns: told(tablePx, roomLeft(tablePx, fitting) < LEAST_ADD_ONS_PX && tablePx > 0 ? without(fitting, "age") : fitting) };
}

/** Whether the rows of both look alike. */
export function sameColumns(a: FittedColumns, b: FittedColumns): boolean {
  const isAlike = (column: Column, other: Column | undefined) =>
    column.id === other?.id && column.widthPx === other.widthPx && column.isTight === other.isTight;
  return (
    a.widerPx === b.widerPx && a.columns.length === b.columns.length && a.columns.every((column, at) => isAlike(column, b.columns[at]))
  );
}

/** With what the add-ons are left. */
function told(tablePx: number, columns: readonly Column[]): readonly Column[] {
  const isTight = roomLeft(tablePx, columns) < TIGHT_PX;
  return columns.map((column) => (column.id === "addOns" ? { ...column, isTight } : column));
}

/** All that can be asked for, as the address has them and as their heads are called. */
export const CHOICES = allColumns(NOTHING_YET, [])
  .slice(1)
  .map(({ id, word }) => ({ id, word, isExtra: EXTRA.has(id) }));

function allColumns(longest: Longest, labels: readonly string[]): readonly Column[] {
  return [
    { id: "name", word: "Cluster", sort: "name", widthPx: widthFor(longest.name, { px: MONO_PX, least: 16, most: 34 }) + EDGE_PX },
    { id: "status", word: "Status", sort: "status", widthPx: 120 },
    { id: "set", word: "Set", sort: "set", widthPx: widthFor(longest.set, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "addOns", word: "Add-ons" },
    { id: "not-well", word: "Not well", widthPx: 84 },
    { id: "version", word: "Kubernetes", sort: "version", widthPx: widthFor(longest.version, { px: MONO_PX, least: 9, most: 20 }) },
    { id: "provider", word: "Provider", sort: "provider", widthPx: widthFor(longest.provider, { px: SANS_PX, least: 8, most: 16 }) },
    { id: "region", word: "Region", sort: "region", widthPx: widthFor(longest.region, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "env", word: "Environment", widthPx: widthFor(longest.env, { px: SANS_PX, least: 11, most: 18 }) },
    ...labels.map((label) => ofLabel(label, longest)),
    { id: "since", word: "So since", sort: "since", widthPx: 96 },
    { id: "age", word: "Age", sort: "age", widthPx: 100 },
  ];
}

/** Of a long name what stands behind the domain is shown. */
function ofLabel(label: string, longest: Longest): Column {
  const id = labelColumn(label);
  const word = label.slice(label.lastIndexOf("/") + 1);
  return {
    id,
    word,
    whole: label,
    widthPx: widthFor(longest[id], { px: SANS_PX, least: Math.min(Math.max(8, word.length), 16), most: 22 }),
  };
}

interface Letters {
  readonly px: number;
  readonly least: number;
  /** What is longer takes two lines. */
  readonly most: number;
}

function widthFor(longest: number | undefined, { px, least, most }: Letters): number {
  return Math.ceil(Math.min(Math.max(longest ?? 0, least), most) * px) + PADDING_PX;
}

function roomLeft(tablePx: number, columns: readonly Column[]): number {
  return columns.reduce((room, { widthPx = 0 }) => room - widthPx, tablePx);
}

function without(columns: readonly Column[], gone: ColumnId): readonly Column[] {
  return columns.filter(({ id }) => id !== gone);
}
