"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { everySecond } from "@/components/ui/seconds";
import { liveState } from "@/lib/queries/live-state";

/** A connection that is back at once is not worth a line on every row. */
const NOTICED_AFTER_MS = 3000;

/** Since when (RFC 3339) nothing new was heard; undefined while all is current. */
export function useStaleSince(): string | undefined {
  const { data: since } = useQuery({ ...liveState(), select: (state) => ("since" in state ? state.since : undefined) });
  const noticed = useSyncExternalStore(
    everySecond,
    () => since !== undefined && Date.now() - since > NOTICED_AFTER_MS,
    () => false,
  );
  return noticed && since !== undefined ? new Date(since).toISOString() : undefined;
}
