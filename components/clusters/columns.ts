import type { ClusterRow } from "@/lib/api/clusters";

export type ColumnId = "name" | "status" | "set" | "addOns" | "version" | "provider" | "region" | "age";

export interface Column {
  readonly id: ColumnId;
  readonly word: string;
  /** The order that it stands for, as the address has it. */
  readonly sort?: string;
  /** Undefined: whatever the others leave. */
  readonly widthPx?: number;
}

/** With less room than this, add-ons stand below each other. */
const ADD_ONS_PX = 320;

/** Name, status, add-ons and age never go. */
const GO_FIRST: readonly ColumnId[] = ["region", "provider", "version", "set"];

/** How many letters the longest value of each column has. */
export type Longest = Readonly<Record<"name" | "set" | "version" | "provider" | "region", number>>;

export const NOTHING_YET: Longest = { name: 0, set: 0, version: 0, provider: 0, region: 0 };

/** With these rows too; the same object where they bring nothing longer. Columns must not move about while rows pass by. */
export function longestWith(before: Longest, rows: readonly ClusterRow[]): Longest {
  const most = (known: number, of: (row: ClusterRow) => string | undefined) =>
    rows.reduce((letters, row) => Math.max(letters, of(row)?.length ?? 0), known);
  const after: Longest = {
    name: most(before.name, ({ name }) => name),
    set: most(before.set, ({ set }) => set),
    version: most(before.version, ({ kubernetesVersion }) => kubernetesVersion),
    provider: most(before.provider, ({ provider }) => provider),
    region: most(before.region, ({ region }) => region),
  };
  const isSame = after.name === before.name && after.set === before.set && after.version === before.version;
  return isSame && after.provider === before.provider && after.region === before.region ? before : after;
}

/** The columns that a table of this width has room for, each as wide as what it holds. */
export function columnsFor(tablePx: number, longest: Longest): readonly Column[] {
  return GO_FIRST.reduce((columns, id) => (roomLeft(tablePx, columns) < ADD_ONS_PX ? without(columns, id) : columns), allColumns(longest));
}

function allColumns(longest: Longest): readonly Column[] {
  return [
    { id: "name", word: "Cluster", sort: "name", widthPx: widthFor(longest.name, { px: MONO_PX, least: 16, most: 34 }) + EDGE_PX },
    { id: "status", word: "Status", sort: "status", widthPx: 120 },
    { id: "set", word: "Set", sort: "set", widthPx: widthFor(longest.set, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "addOns", word: "Add-ons" },
    { id: "version", word: "Kubernetes", sort: "version", widthPx: widthFor(longest.version, { px: MONO_PX, least: 9, most: 20 }) },
    { id: "provider", word: "Provider", sort: "provider", widthPx: widthFor(longest.provider, { px: SANS_PX, least: 8, most: 16 }) },
    { id: "region", word: "Region", sort: "region", widthPx: widthFor(longest.region, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "age", word: "Age", sort: "age", widthPx: 100 },
  ];
}

const MONO_PX = 7.2;
const SANS_PX = 7.3;
const PADDING_PX = 24;
const EDGE_PX = 12;

interface Letters {
  readonly px: number;
  readonly least: number;
  /** What is longer takes two lines. */
  readonly most: number;
}

function widthFor(longest: number, { px, least, most }: Letters): number {
  return Math.ceil(Math.min(Math.max(longest, least), most) * px) + PADDING_PX;
}

function roomLeft(tablePx: number, columns: readonly Column[]): number {
  return columns.reduce((room, { widthPx = 0 }) => room - widthPx, tablePx);
}

function without(columns: readonly Column[], gone: ColumnId): readonly Column[] {
  return columns.filter(({ id }) => id !== gone);
}
