"use client";

import { useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { changeAddress } from "@/components/list/list-address";
import { isTyping } from "@/components/ui/controls/is-typing";
import { type RowAction, rowAction } from "./row-keys";
import { type Selecting, useSelection } from "./use-selection";

interface MarkedRows {
  /** What a row is in the address: "cluster" of `peek=cluster/x`; absent where rows can only be walked along. */
  readonly kind?: string | undefined;
  /** Those that are here, in order. */
  readonly names: readonly string[];
  /** How many rows match the filter. */
  readonly total: number;
  /** The filter for them. */
  readonly q: string;
  readonly filterRef: RefObject<HTMLInputElement | null>;
}

/** The current row of a list, the previewed one, and the selected ones. */
export interface RowMarks extends Selecting {
  readonly current: string | undefined;
  /** The previewed row, from the address. */
  readonly peeked: string | undefined;
  readonly peek: (name: string | undefined) => void;
  /** Moves to the row before or after the current one. */
  readonly step: (by: number) => void;
}

/**
 * Keys for rows of a list: `j` and `k` move, `/` focuses the filter, `x` selects, Enter previews a row and then opens
 * its page, `o` opens its page at once, as Enter does without previews, Esc goes back. The current row is stored by
 * name, so that it may move.
 */
export function useRowMarks({ kind, names, total, q, filterRef }: MarkedRows): RowMarks {
  const [pointed, setPointed] = useState<string>();
  const selecting = useSelection({ names, total, q });
  const peeked = peekedIn(useSearchParams().get("peek"), kind);
  const current = peeked ?? pointed;
  // Keys may come before a page shows what those before them led to: the address is first to know.
  const addressed = () => peekedIn(new URLSearchParams(location.search).get("peek"), kind);
  const here = () => addressed() ?? pointed;
  const toFocus = useRef(false);
  useEffect(() => {
    if (!toFocus.current) return;
    toFocus.current = false;
    // The preview takes the focus itself, once it is there.
    if (peeked === undefined && current !== undefined) focusRow();
  }, [current, peeked]);
  const peek = (name: string | undefined) => {
    toFocus.current = name === undefined;
    setPointed(name ?? here());
    changeAddress(
      { peek: name === undefined ? "" : `${kind}/${name}` },
      name !== undefined && addressed() === undefined ? "pushState" : "replaceState",
    );
  };
  const step = (by: number) => {
    const next = names[Math.min(names.length - 1, Math.max(0, names.indexOf(here() ?? "") + by))];
    if (addressed() !== undefined && next) return peek(next);
    toFocus.current = true;
    setPointed(next);
  };
  const actions: Readonly<Record<RowAction, (name: string | undefined) => void>> = {
    filter: () => filterRef.current?.focus(),
    next: () => step(1),
    previous: () => step(-1),
    select: (name) => name !== undefined && selecting.select(name, false),
    all: selecting.selectAll,
    peek,
    open: openRow,
    close: () => peek(undefined),
    clear: selecting.clear,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = rowAction(event.key, {
      isMarked: kind !== undefined,
      isPointed: here() !== undefined,
      isPeeking: addressed() !== undefined,
    });
    if (action === undefined) return;
    event.preventDefault();
    actions[action](here());
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target) && !isBusy(event)) onKey(event);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return { ...selecting, current, peeked, peek, step };
}

function peekedIn(text: string | null, kind: string | undefined): string | undefined {
  return kind !== undefined && text?.startsWith(`${kind}/`) ? text.slice(kind.length + 1) : undefined;
}

/** A dialog is open, or the focused element handles the key. */
function isBusy({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open], :popover-open")) return true;
  return key === "Enter" && target instanceof Element && target.closest("a, button, summary") !== null;
}

/** What is marked has the focus, so that screen readers say it, and Tab goes on from there. */
function focusRow(): void {
  document.querySelector<HTMLElement>("[data-row][aria-current=true]")?.focus({ preventScroll: true });
}

/** Follows the link that a row is named with, as a press on it would; that of its preview while the row is far away. */
function openRow(name = ""): void {
  const row = `[data-row="${CSS.escape(name)}"]`;
  const link = document.querySelector<HTMLElement>(`tr${row} th a, li${row} a`);
  (link ?? document.querySelector<HTMLElement>("#beside h2 a"))?.click();
}
