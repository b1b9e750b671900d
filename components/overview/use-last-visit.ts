"use client";

import { useEffect, useMemo, useState } from "react";
import type { ClusterStatusCounts } from "@/components/labels/cluster-status-appearance";
import { type Counted, changesSince, continued, readVisit } from "./visit";

/** With our common prefix, so that it is removed when someone else signs in. */
const STORED_AS = "flotilla.visit";

/** Well below the pause after which a visit ends. */
const KEEP_MS = 5 * 60_000;

/** By how much each status changed, and since when. */
interface SinceLastVisit {
  readonly at: number;
  readonly by: ReadonlyMap<string, number>;
}

/** Keeps the counts in this browser. Returns how they differ from the last visit; undefined in the first one. */
export function useLastVisit(counts: ClusterStatusCounts | undefined): SinceLastVisit | undefined {
  const [before, setBefore] = useState<Counted>();
  useEffect(() => {
    if (!counts) return;
    // Also when the page is hidden: it may not be shown again.
    const keep = () => setBefore(kept(counts).before);
    const keepIfVisible = () => {
      if (document.visibilityState === "visible") keep();
    };
    keep();
    const timer = setInterval(keepIfVisible, KEEP_MS);
    document.addEventListener("visibilitychange", keep);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [counts]);
  return useMemo(() => before && counts && { at: before.at, by: changesSince(before, counts) }, [before, counts]);
}

function kept(counts: ClusterStatusCounts) {
  const visit = continued(readVisit(stored()), { at: Date.now(), counts: Object.fromEntries(counts) });
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(visit));
  } catch {
    // Without storage there is no last visit.
  }
  return visit;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}
