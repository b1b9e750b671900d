"use client";

import { useDeferredValue, useMemo, useRef } from "react";
import type { FilterFields } from "@/lib/filter/field-table";
import { withoutOpenPath } from "@/lib/filter/open-path";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isFinished, printFilter } from "@/lib/filter/print-filter";
import { soundTerms } from "@/lib/filter/term-fault";
import { useFilterText } from "./use-filter-text";

interface FilteredList {
  /** Its filter fields. */
  readonly table: FilterFields;
  /** Terms added to those people type. */
  readonly preset?: string;
}

/**
 * The filter of a list, stored in the address: its text while typing, its valid fields `own`, and `q`, the query to the
 * console.
 */
export function useListFilter({ table, preset = "" }: FilteredList) {
  const { text, isTyped, ...address } = useFilterText();
  const filterRef = useRef<HTMLInputElement>(null);
  const deferredText = useDeferredValue(text);
  const settledText = isTyped ? withoutOpenPath(deferredText, table) : text;
  const own = useMemo(() => soundFilter(settledText, table), [settledText, table]);
  return { ...address, text, settledText, filterRef, own, q: withPreset(preset, own) };
}

/** The query of a list if a page adds terms of its own. */
export function withPreset(preset: string, filter: string): string {
  return [preset, filter].filter(Boolean).join(" ");
}

/** Without invalid or unfinished terms: the rest is useful while someone types. */
export function soundFilter(text: string, table: FilterFields): string {
  return printFilter(soundTerms(parseFilter(text), table).filter(isFinished));
}
