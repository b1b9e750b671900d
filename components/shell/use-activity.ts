"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { personActed } from "@/lib/queries/request/deliberate";
import { session } from "@/lib/queries/session/session";

const REPORT_EVERY_MS = 5 * 60_000;
const ACTIVITY_EVENTS = ["pointerdown", "keydown", "wheel"] as const;

/** Periodically tells the console that someone is active, also while only reading or typing. */
export function useActivity(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let reportedAt = Date.now();
    const onActivity = () => {
      personActed();
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = Date.now();
      void queries.invalidateQueries({ queryKey: session().queryKey });
    };
    const options = { capture: true, passive: true };
    for (const type of ACTIVITY_EVENTS) addEventListener(type, onActivity, options);
    return () => {
      for (const type of ACTIVITY_EVENTS) removeEventListener(type, onActivity, options);
    };
  }, [queries]);
}
