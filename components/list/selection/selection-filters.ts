import type { FilterValue, KeyTerm } from "@/lib/filter/filter-term";
import { printFilter } from "@/lib/filter/print-filter";
import type { Selection } from "./selection";

/** How rows are queried by name. */
export interface RowNames {
  /** The field for one row. */
  readonly key: string;
  /** The field's part of a row's name, if not all of it. */
  readonly of?: (name: string) => string;
  /** Additional terms. */
  readonly preset?: string;
}

/** Maximum filter length, with room for other terms. */
const MAX_CHARS = 1_500;
const MAX_NAMES = 150;

/**
 * A selection as one filter that matches exactly its rows; undefined if there are more names than a filter can hold.
 */
export function selectionFilter(
  selection: Selection,
  { key, of = (name) => name, preset = "" }: RowNames,
): string | undefined {
  const isByName = selection.by === "names";
  const names = [...(isByName ? selection.names : selection.except)].map(of).sort();
  const [first, ...others] = parts(names);
  if (others.length > 0) return undefined;
  return [isByName ? preset : selection.q, first ? nameTerm(key, first, !isByName) : ""].filter(Boolean).join(" ");
}

/** Filters that together match all rows of a selection, each once; for "all matching" also the excluded ones. */
export function readingFilters(selection: Selection, { key, of = (name) => name, preset = "" }: RowNames): string[] {
  if (selection.by === "filter") return [selection.q];
  const names = [...selection.names].map(of).sort();
  return parts(names).map((part) => [preset, nameTerm(key, part, false)].filter(Boolean).join(" "));
}

function parts(names: readonly string[]): string[][] {
  const all: string[][] = [];
  let chars = 0;
  for (const name of names) {
    const last = all.at(-1);
    if (last && last.length < MAX_NAMES && chars + name.length < MAX_CHARS) {
      last.push(name);
      chars += name.length + 1;
    } else {
      all.push([name]);
      chars = name.length + 1;
    }
  }
  return all;
}

function nameTerm(key: string, names: readonly string[], negated: boolean): string {
  const values = names.map((text): FilterValue => ({ text }));
  const term: KeyTerm = { kind: "key", negated, key, path: "", exact: true, values, start: 0, end: 0 };
  return printFilter([term]);
}
