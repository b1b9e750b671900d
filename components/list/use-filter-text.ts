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
  /** What we wrote into the address, from the last seen on: seeing one of them, also late, is no change. */
  readonly written: readonly string[];
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
  const [state, setState] = useState<FilterText>({ text: inAddress, isTyped: false, seen: inAddress, written: [] });
  if (inAddress !== state.seen) setState(afterSeeing(inAddress, state));
  const { text, isTyped } = state;
  useEffect(() => {
    if (text === inAddress) return;
    return settling(() => {
      setState((before) => afterWriting(text, before));
      changeAddress({ q: text }, "replaceState");
    });
  }, [text, inAddress]);
  const setText = (next: string) => setState((before) => ({ ...before, text: next, isTyped: true }));
  const goTo = useCallback((filter: string) => {
    setState((before) => ({ ...afterWriting(filter, before), text: filter, isTyped: false }));
    changeAddress({ q: filter }, "pushState");
  }, []);
  const setSort = (next: string) => {
    setState((before) => afterWriting(text, before));
    changeAddress({ q: text, sort: next }, "pushState");
  };
  return { text, isTyped, setText, goTo, sort, setSort, at: parameters.get("at") ?? undefined };
}

function afterWriting(text: string, before: FilterText): FilterText {
  const { seen, written } = before;
  return text === (written.at(-1) ?? seen) ? before : { ...before, written: [...written, text] };
}

/** The router shows addresses later than they were written on a busy machine, and may leave some out. */
function afterSeeing(inAddress: string, { text, isTyped, written }: FilterText): FilterText {
  const at = written.indexOf(inAddress);
  if (at < 0) return { text: inAddress, isTyped: false, seen: inAddress, written: [] };
  return { text, isTyped, seen: inAddress, written: written.slice(at + 1) };
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
