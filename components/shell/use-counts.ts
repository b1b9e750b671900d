"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Values } from "@/lib/api/list/list";
import {
  addOnStats,
  approvalStats,
  clusterStats,
  placementStats,
  rolloutStats,
  workStats,
} from "@/lib/queries/list/stats";
import { liveState } from "@/lib/queries/live/live-state";

/** The stream itself waits for the page to rest, two seconds at most. */
const STREAM_WITHIN_MS = 4_000;

/** Counts of each page, by its address; absent if not loaded, or hidden. */
export function useCounts(): Readonly<Record<string, number | undefined>> {
  const enabled = useLiveOrLate();
  const { data: clusters } = useQuery({ ...clusterStats(), enabled, select: ({ all }) => all });
  const { data: addOns } = useQuery({ ...addOnStats(), enabled, select: ({ all }) => all });
  const { data: rollouts } = useQuery({ ...rolloutStats(), enabled, select: ({ all }) => all });
  const { data: placements } = useQuery({ ...placementStats(), enabled, select: ({ all }) => all });
  const { data: works } = useQuery({ ...workStats(), enabled, select: ({ all }) => all });
  const { data: approvals } = useQuery({
    ...approvalStats(),
    enabled,
    select: (page) => sizeOf(page.facets?.waits, "person"),
  });
  return {
    "/addons": addOns,
    "/rollouts": rollouts,
    "/clusters": clusters,
    "/placements": placements,
    "/works": works,
    "/approvals": approvals,
  };
}

/** Counts are followed from the start, in one request, when the stream is open; without it they are polled. */
function useLiveOrLate(): boolean {
  const [isLate, setLate] = useState(false);
  const { data: isLive } = useQuery({ ...liveState(), select: ({ status }) => status !== "connecting" });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), STREAM_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLive || isLate;
}

function sizeOf(values: Values | undefined, wanted: string): number {
  return values?.values.find(({ value }) => value === wanted)?.size ?? 0;
}
