"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { addressedFilter, changeAddress } from "./list-address";

/** Browsers refuse to change the address for every key of a fast typist. */
const SETTLED_MS = 250;
/** When the router, which shows the newest address, is sure to show no older one any more. */
const CAUGHT_UP_MS = 1_000;

interface FilterText {
  readonly text: string;
  /** Someone is typing, and may continue: dependent work can wait. */
  readonly isTyped: boolean;
  /** The last seen address. */
  readonly seen: string;
  /** What we wrote last, or saw since. */
  readonly written: string;
  /** What the address had since then, none of it newer than the text: seeing one of them, also late, is no change. */
  readonly older: readonly string[];
}

/**
 * The filter text of a list, stored in the address as `q`: typing replaces it, `goTo` adds a history entry. So does
 * `setSort`; without `sort` the list has its default order. Other parts of the address are kept.
 */
export function useFilterText() {
  const parameters = useSearchParams();
  const inAddress = parameters.get("q") ?? "";
  const sort = parameters.get("sort") ?? "";
  const [state, setState] = useState(() => startAt(inAddress));
  if (inAddress !== state.seen) setState(afterSeeing(inAddress, state));
  const { text, isTyped } = state;
  const isBehind = state.older.length > 0;
  const isWritten = text === state.written;
  useEffect(() => {
    if (isWritten) return;
    return settling(() => {
      setState((before) => afterWriting(text, before));
      changeAddress({ q: text }, "replaceState");
    });
  }, [text, isWritten]);
  useEffect(() => {
    if (!isBehind || text !== inAddress) return;
    const timer = setTimeout(() => setState(afterCatchingUp), CAUGHT_UP_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress, isBehind]);
  useEffect(() => onWayBack(() => setState(afterGoingBack(addressedFilter()))), []);
  const setText = (next: string) => {
    const now = addressedFilter();
    setState((before) => afterTyping(next, now, before));
  };
  const goTo = useCallback((filter: string) => {
    const now = addressedFilter();
    setState((before) => ({ ...afterWriting(filter, afterTyping(filter, now, before)), isTyped: false }));
    changeAddress({ q: filter }, "pushState");
  }, []);
  const setSort = (next: string) => {
    setState((before) => afterWriting(text, before));
    changeAddress({ q: text, sort: next }, "pushState");
  };
  return { text, isTyped, setText, goTo, sort, setSort };
}

function startAt(address: string): FilterText {
  return { text: address, isTyped: false, seen: address, written: address, older: [] };
}

/** A text is newer than what the browser's address is at that moment. */
function afterTyping(text: string, addressed: string, before: FilterText): FilterText {
  const { seen, older } = before;
  const isNews = addressed !== (older.at(-1) ?? seen);
  return { ...before, text, isTyped: true, older: isNews ? [...older, addressed] : older };
}

function afterWriting(text: string, before: FilterText): FilterText {
  return { ...before, written: text, older: [...before.older, text] };
}

/** The router shows addresses later than they were written on a busy machine, and may leave some out. */
function afterSeeing(inAddress: string, before: FilterText): FilterText {
  const index = before.older.indexOf(inAddress);
  return index < 0 ? startAt(inAddress) : { ...before, seen: inAddress, older: before.older.slice(index + 1) };
}

/** Addresses that the router left out are as good as any other when they come again. */
function afterCatchingUp(before: FilterText): FilterText {
  const { text, seen, written } = before;
  return text === seen && text === written ? { ...before, older: [] } : before;
}

/** Where somebody goes back to is newer than the text, also where the text was there once. */
function afterGoingBack(to: string): (before: FilterText) => FilterText {
  return (before) => ({
    ...before,
    ...(to === before.seen && { text: to, written: to }),
    older: before.older.filter((each) => each !== to),
  });
}

function onWayBack(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

/**
 * Writes when typing pauses, or on a click or Enter, so that navigation is not overtaken by a late write; not at all
 * once somebody goes back. Returns the function that unsubscribes.
 */
function settling(write: () => void): () => void {
  const leave = () => {
    clearTimeout(timer);
    removeEventListener("pointerdown", settle, true);
    removeEventListener("keydown", onKey, true);
    removeEventListener("popstate", leave);
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
  addEventListener("popstate", leave);
  return leave;
}
