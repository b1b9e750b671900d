"use client";

import { useEffect, useState } from "react";
import { keepEdit, storedEdit } from "@/components/object/editor/draft-storage";
import { type Arranged, arrangeable, dashboardJson } from "@/lib/dashboards/arrange";
import { beginEdit, changed, continued, type EditHistory, redo, undo } from "@/lib/dashboards/edit-history";

/** A dashboard that is edited, what was done to it, and a draft in this tab until it is saved or discarded. */
export function useDashboardDraft(key: string, json: string) {
  const [{ first, isResumed, ...began }] = useState(() => beginAt(key, json));
  const [history, setHistory] = useState<EditHistory<Arranged>>(began.history);
  const { now } = history;
  const isChanged = now !== first;
  useEffect(() => {
    keepEdit(key, isChanged ? dashboardJson(now) : undefined);
  }, [key, now, isChanged]);
  return {
    now,
    isChanged,
    isResumed,
    /** How many changes are not saved. */
    count: history.past.length,
    change: (next: Arranged) => setHistory((before) => changed(before, next)),
    rename: (title: string) => setHistory((before) => renamed(before, title)),
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    redo: history.undone.length > 0 ? () => setHistory(redo) : undefined,
    forget: () => void keepEdit(key, undefined),
  };
}

function renamed(history: EditHistory<Arranged>, title: string): EditHistory<Arranged> {
  const { past, now } = history;
  const before = past.at(-1);
  const isRenamed = before?.panels === now.panels && before.title !== now.title;
  return (isRenamed ? continued : changed)(history, { ...now, title });
}

function beginAt(key: string, json: string) {
  const first = arrangeable(json);
  const draft = storedEdit(key);
  const history = beginEdit(first);
  try {
    if (draft !== null) return { first, isResumed: true, history: changed(history, arrangeable(draft)) };
  } catch {
    // A draft that cannot be read is none.
  }
  return { first, isResumed: false, history };
}
