"use client";

import { useDeferredValue, useMemo, useRef } from "react";
import { useMedia } from "@/components/ui/use-media";
import type { NamedRow } from "@/lib/api/live";
import { useFilterText } from "./use-filter-text";
import { useRowCursor } from "./use-row-cursor";

/** The rows of a list as they are filtered and walked along: by the address, and by keys. `matching` must stay the same function. */
export function useList<Row extends NamedRow>(
  path: string,
  all: readonly Row[],
  matching: (rows: readonly Row[], text: string) => readonly Row[],
) {
  const { text, setText, goTo } = useFilterText(path);
  const filterRef = useRef<HTMLInputElement>(null);
  const settledText = useDeferredValue(text);
  const rows = useMemo(() => matching(all, settledText), [matching, all, settledText]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  const current = useRowCursor(names, filterRef);
  const phone = useMedia("(max-width: 699px)");
  return { text, setText, goTo, filterRef, settledText, rows, current, phone };
}
