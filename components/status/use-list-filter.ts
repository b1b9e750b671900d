"use client";

import { useDeferredValue, useMemo, useRef } from "react";
import type { AskedFields } from "@/lib/filter/field-table";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isFinished, printFilter } from "@/lib/filter/print-filter";
import { soundTerms } from "@/lib/filter/term-fault";
import { useFilterText } from "./use-filter-text";

interface FilteredList {
  /** What can be asked of it. */
  readonly table: AskedFields;
  /** What is asked besides what people ask. */
  readonly preset?: string;
}

/**
 * The filter of a list, which the address holds: its text as somebody writes it, `own`, what can be asked of that, and `q`, what is asked of
 * the console.
 */
export function useListFilter({ table, preset = "" }: FilteredList) {
  const { text, isTyped, setText, goTo, sort, setSort } = useFilterText();
  const filterRef = useRef<HTMLInputElement>(null);
  const deferredText = useDeferredValue(text);
  const settledText = isTyped ? deferredText : text;
  const own = useMemo(() => soundFilter(settledText, table), [settledText, table]);
  return { text, settledText, setText, goTo, filterRef, own, q: withPreset(preset, own), sort, setSort };
}

/** What is asked of a list where a page asks something besides what people do. */
export function withPreset(preset: string, filter: string): string {
  return [preset, filter].filter(Boolean).join(" ");
}

/** Without the terms that are wrong, or not finished: what is left is still worth looking at while somebody writes. */
export function soundFilter(text: string, table: AskedFields): string {
  return printFilter(soundTerms(parseFilter(text), table).filter(isFinished));
}
