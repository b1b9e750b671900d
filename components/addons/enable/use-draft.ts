"use client";

import { useEffect, useState } from "react";
import { type ChosenClusters, forgetChosen } from "@/components/list/selection/chosen-clusters";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { type Draft, firstDraft, readDraft, withChosen } from "./draft";

/** A change of a draft, without modifying the previous one. */
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

interface StoredDraft {
  readonly draft: Draft;
  /** The browser stores nothing: input lives as long as the page. */
  readonly isRefused: boolean;
  readonly change: ChangeDraft;
  readonly discard: () => void;
  /** Brings back what was just discarded; absent where nothing was. */
  readonly restore: (() => void) | undefined;
}

interface DraftState {
  readonly draft: Draft;
  readonly isRefused: boolean;
  readonly discarded?: Draft;
}

/**
 * Choices for an add-on, stored on this device: they survive a reload and the end of a session. Clusters `chosen` in a
 * list are merged in.
 */
export function useDraft(options: EnableOptions, chosen: ChosenClusters | undefined): StoredDraft {
  const key = keyOf(options.addOn.name);
  const [state, setState] = useState<DraftState>(() => ({ draft: begunWith(options, chosen), isRefused: false }));
  const set = (draft: Draft) => setState({ draft, isRefused: !keep(key, JSON.stringify(draft)) });
  const [begun] = useState({ draft: state.draft, isChosen: chosen !== undefined });
  useEffect(() => {
    if (!begun.isChosen) return;
    keep(key, JSON.stringify({ ...begun.draft, storedAt: new Date().toISOString() }));
    forgetChosen();
  }, [key, begun]);
  const discard = () => {
    keep(key, undefined);
    setState({ draft: firstDraft(options), isRefused: false, discarded: state.draft });
  };
  const { draft, isRefused, discarded } = state;
  return {
    draft,
    isRefused,
    change: (changed) => set({ ...changed(draft), storedAt: new Date().toISOString() }),
    discard,
    restore: discarded && (() => set(discarded)),
  };
}

function begunWith(options: EnableOptions, chosen: ChosenClusters | undefined): Draft {
  const draft = readDraft(stored(keyOf(options.addOn.name))) ?? firstDraft(options);
  return chosen ? withChosen(draft, chosen, options) : draft;
}

/** Whether something was begun for an add-on and not finished. */
export function hasDraft(addOn: string): boolean {
  return readDraft(stored(keyOf(addOn))) !== undefined;
}

export function forgetDraft(addOn: string): void {
  keep(keyOf(addOn), undefined);
}

function keyOf(addOn: string): string {
  return `flotilla.enable/${addOn}`;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser refuses: storage is full, or switched off. */
function keep(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
