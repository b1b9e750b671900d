import type { ClusterRow } from "@/lib/api/clusters";

export type ColumnId = "name" | "status" | "set" | "addOns" | "version" | "provider" | "region" | "age";

export interface Column {
  readonly id: ColumnId;
  readonly word: string;
  /** Undefined: whatever the others leave. */
  readonly widthPx?: number;
}

/** With less room than this, add-ons stand below each other. */
const ADD_ONS_PX = 400;

/** Name, status, add-ons and age never go. */
const GO_FIRST: readonly ColumnId[] = ["region", "provider", "version", "set"];

/** The columns that a table of this width has room for, each as wide as what it holds. */
export function columnsFor(tablePx: number, rows: readonly ClusterRow[]): readonly Column[] {
  return GO_FIRST.reduce((columns, id) => (roomLeft(tablePx, columns) < ADD_ONS_PX ? without(columns, id) : columns), allColumns(rows));
}

function allColumns(rows: readonly ClusterRow[]): readonly Column[] {
  const fitting = (value: (row: ClusterRow) => string | undefined, letters: Letters) => widthFor(rows.map(value), letters);
  return [
    { id: "name", word: "Cluster", widthPx: fitting((row) => row.name, { px: MONO_PX, least: 16, most: 34 }) + EDGE_PX },
    { id: "status", word: "Status", widthPx: 120 },
    { id: "set", word: "Set", widthPx: fitting((row) => row.set, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "addOns", word: "Add-ons" },
    { id: "version", word: "Kubernetes", widthPx: fitting((row) => row.kubernetesVersion, { px: MONO_PX, least: 9, most: 20 }) },
    { id: "provider", word: "Provider", widthPx: fitting((row) => row.provider, { px: SANS_PX, least: 8, most: 16 }) },
    { id: "region", word: "Region", widthPx: fitting((row) => row.region, { px: SANS_PX, least: 8, most: 18 }) },
    { id: "age", word: "Age", widthPx: 100 },
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

function widthFor(texts: readonly (string | undefined)[], { px, least, most }: Letters): number {
  const longest = texts.reduce((letters, text) => Math.max(letters, text?.length ?? 0), least);
  return Math.ceil(Math.min(longest, most) * px) + PADDING_PX;
}

function roomLeft(tablePx: number, columns: readonly Column[]): number {
  return columns.reduce((room, { widthPx = 0 }) => room - widthPx, tablePx);
}

function without(columns: readonly Column[], gone: ColumnId): readonly Column[] {
  return columns.filter(({ id }) => id !== gone);
}
