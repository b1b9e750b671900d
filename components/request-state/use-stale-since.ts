"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { everySecond } from "@/components/ui/feedback/seconds";
import { liveState } from "@/lib/queries/live/live-state";

/** A short disconnect is not worth a line on every row. */
const NOTICED_AFTER_MS = 3000;

/** Since when (RFC 3339) there was no update; undefined if current. */
export function useStaleSince(): string | undefined {
  const { data: since } = useQuery({ ...liveState(), select: (state) => ("since" in state ? state.since : undefined) });
  const noticed = useSyncExternalStore(
    everySecond,
    () => since !== undefined && Date.now() - since > NOTICED_AFTER_MS,
    () => false,
  );
  return noticed && since !== undefined ? new Date(since).toISOString() : undefined;
}
