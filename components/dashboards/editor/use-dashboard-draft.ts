"use client";

import { useCallback, useState } from "react";
import { keepEdit, storedEdit } from "@/components/object/editor/draft-storage";
import { type Arranged, arrangeable, dashboardJson } from "@/lib/dashboards/arrange";
import { beginEdit, changed, continued, type EditHistory, redo, undo } from "@/lib/dashboards/edit-history";

interface Original {
  readonly json: string;
  /** Another one whenever it was saved. */
  readonly version: string;
}

/** A dashboard that is edited, what was done to it, and a draft in this tab until it is saved or discarded. */
export function useDashboardDraft(key: string, original: Original) {
  const [began] = useState(() => beginAt(key, original));
  const { first, version, resumed } = began;
  const [history, setHistory] = useState<EditHistory<Arranged>>(began.history);
  const { now } = history;
  const keep = useCallback(
    (shown: Arranged) =>
      void keepEdit(key, shown === first ? undefined : JSON.stringify({ version, text: dashboardJson(shown) })),
    [key, first, version],
  );
  return {
    now,
    isChanged: now !== first,
    resumed,
    /** Stores it as it is shown, with a panel that is not applied yet. */
    keep,
    /** How many changes are not saved. */
    count: history.past.length,
    /** From how it is then, whatever was done since the caller was drawn. */
    change: (next: (now: Arranged) => Arranged) => setHistory((before) => changed(before, next(before.now))),
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

/**
 * `resumed`: there was a draft, "outdated" one of a version that is not the current one. It stays one of its own
 * `version` until it is saved or discarded, however often it is opened.
 */
function beginAt(key: string, { json, version }: Original) {
  const first = arrangeable(json);
  const history = beginEdit(first);
  try {
    const draft = JSON.parse(storedEdit(key) ?? "{}") as { readonly version?: unknown; readonly text?: unknown }; // as it is kept above
    if (typeof draft.text !== "string") return { first, version, history, resumed: undefined };
    const resumed: "current" | "outdated" = draft.version === version ? "current" : "outdated";
    return { first, version: draft.version, history: changed(history, arrangeable(draft.text)), resumed };
  } catch {
    // A draft that cannot be read is none.
    return { first, version, history, resumed: undefined };
  }
}
