"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RolloutRow } from "@/lib/api/rollouts";
import { rolloutDetail } from "@/lib/queries/rollouts";
import { Pace } from "./pace";

/** A rollout of thousands changes many times a second; nobody reads faster than this. */
const GAP_MS = 500;

/** The clusters of a rollout, read again whenever its row says something else. */
export function useRolloutClusters(row: RolloutRow) {
  const { data, error, refetch } = useQuery(rolloutDetail(row));
  const [pace, setPace] = useState<Pace>();
  useEffect(() => {
    const next = new Pace(refetch, GAP_MS);
    setPace(next);
    return () => next.stop();
  }, [refetch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is the news
  useEffect(() => pace?.changed(), [pace, row]);
  return { clusters: data?.clusters, error, readAgain: refetch };
}
