"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { changeAddress } from "./list-address";

/** Browsers refuse to change the address for every key of a fast typist. */
const SETTLED_MS = 250;

interface FilterText {
  readonly text: string;
  /** Someone is typing, and may continue: dependent work can wait. */
  readonly isTyped: boolean;
  /** The last seen address. */
  readonly seen: string;
  /** The last value we wrote into the address: seeing it is no change. */
  readonly written?: string;
}

/**
 * The filter text of a list, stored in the address as `q`: typing replaces it, `goTo` adds a history entry. So does
 * `setSort`; without `sort` the list has its default order; `at` is the time that it is of. Other parts of the address
 * are kept.
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
  return { text, isTyped, setText, goTo, sort, setSort, at: parameters.get("at") ?? undefined };
}

/**
 * Writes when typing pauses, or on a click or Enter, so that navigation is not overtaken by a late write. Returns the
 * function that unsubscribes.
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

/** Where a list shows its filtered rows. */
export function filterHref(page: string, filter: string): string {
  const written = encodeURIComponent(filter).replaceAll("%3A", ":").replaceAll("%2C", ",");
  return filter === "" ? page : `${page}${page.includes("?") ? "&" : "?"}q=${written}`;
}
