"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { changeAddress } from "./list-address";

/** Browsers refuse to change the address for every key of a fast typist. */
const SETTLED_MS = 250;

interface FilterText {
  readonly text: string;
  /** Somebody is writing it, and may write on: what follows from it can wait for the next letter. */
  readonly isTyped: boolean;
  /** What the address said when last looked at. */
  readonly seen: string;
  /** What we have just written into the address: seeing it there is no news. */
  readonly written?: string;
}

/**
 * The filter text of a list, which the address holds as `q`: typing replaces it, `goTo` leaves a step to come back to. So does `setSort`;
 * an address without `sort` has the list's usual order. What else the address says stays.
 */
export function useFilterText() {
  const parameters = useSearchParams();
  const inAddress = parameters.get("q") ?? "";
  const sort = parameters.get("sort") ?? "";
  const [state, setState] = useState<FilterText>({ text: inAddress, isTyped: false, seen: inAddress });
  if (inAddress !== state.seen) {
    const isOurs = inAddress === state.written;
    setState({ text: isOurs ? state.text : inAddress, isTyped: isOurs && state.isTyped, seen: inAddress });
  }
  const { text, isTyped } = state;
  useEffect(() => {
    if (text === inAddress) return;
    return settling(() => {
      setState((before) => ({ ...before, written: text }));
      changeAddress({ q: text }, "replaceState");
    });
  }, [text, inAddress]);
  const setText = (next: string) => setState((before) => ({ ...before, text: next, isTyped: true }));
  const goTo = useCallback((filter: string) => {
    setState((before) => ({ ...before, text: filter, isTyped: false, written: filter }));
    changeAddress({ q: filter }, "pushState");
  }, []);
  const setSort = (next: string) => {
    setState((before) => ({ ...before, written: text }));
    changeAddress({ q: text, sort: next }, "pushState");
  };
  return { text, isTyped, setText, goTo, sort, setSort };
}

/**
 * Writes when typing has settled, or as soon as somebody points or presses Enter: what they follow then must not be overtaken by an
 * address that is written late. Returns the way out.
 */
function settling(write: () => void): () => void {
  const leave = () => {
    clearTimeout(timer);
    removeEventListener("pointerdown", settle, true);
    removeEventListener("keydown", onKey, true);
  };
  const settle = () => {
    leave();
    write();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Enter") settle();
  };
  const timer = setTimeout(settle, SETTLED_MS);
  addEventListener("pointerdown", settle, true);
  addEventListener("keydown", onKey, true);
  return leave;
}

/** Where a list shows what a filter leaves. */
export function filterHref(page: string, filter: string): string {
  const written = encodeURIComponent(filter).replaceAll("%3A", ":").replaceAll("%2C", ",");
  return filter === "" ? page : `${page}${page.includes("?") ? "&" : "?"}q=${written}`;
}
