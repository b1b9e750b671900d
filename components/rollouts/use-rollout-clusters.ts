"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useListFilter } from "@/components/status/use-list-filter";
import { rolloutClusterTable } from "@/lib/api/rollout-cluster-list";
import type { RolloutRow } from "@/lib/api/rollouts";
import { rolloutClusters, rolloutField } from "@/lib/queries/rollout-clusters";
import { clusterQuery, leftQuery } from "./cluster-choice";
import { Pace } from "./pace";
import type { ClusterChoice } from "./rollout-address";

/** A rollout of thousands changes many times a second; nobody reads faster than this. */
const GAP_MS = 500;
/** So many clusters are here at once; they are asked anew whenever the view comes near their end. */
const HERE = 200;
const STEP = 50;

/** Of the chosen clusters of a rollout those that the filter leaves, as far as they are near the view; read again whenever its row says something else. */
export function useRolloutClusters(row: RolloutRow, choice: ClusterChoice) {
  const { q: preset = "", sort = "" } = clusterQuery(choice);
  const filter = useListFilter({ table: rolloutClusterTable, preset });
  const asked = filter.q;
  const [near, setNear] = useState({ asked, place: 0 });
  const place = near.asked === asked ? near.place : 0;
  const offset = Math.max(0, (Math.floor(place / STEP) - 1) * STEP);
  const { data, error, refetch } = useQuery(rolloutClusters(row, { ...(asked === "" ? {} : { q: asked }), sort, offset, limit: HERE }));
  useReadAgain(row, refetch);
  const left = useLeft(row, choice, filter.own);
  const onFirst = useCallback((first: number) => setNear({ asked, place: first }), [asked]);
  const shown = data && { rows: data.rows, from: data.offset, size: data.total, onFirst };
  return { shown, left, filter: { ...filter, preset, sort }, error, readAgain: refetch };
}

/** How many the filter leaves, whichever of them are chosen; undefined where nothing is filtered. */
function useLeft(row: RolloutRow, choice: ClusterChoice, filter: string) {
  const isFiltered = filter !== "";
  const { data, refetch } = useQuery({ ...rolloutClusters(row, leftQuery(choice, filter)), enabled: isFiltered });
  const readAgain = useCallback(async () => (isFiltered ? refetch() : undefined), [isFiltered, refetch]);
  useReadAgain(row, readAgain);
  return isFiltered ? data : undefined;
}

/** All its clusters as they are drawn, kept current in the same way. */
export function useRolloutField(row: RolloutRow) {
  const { data, refetch } = useQuery(rolloutField(row));
  useReadAgain(row, refetch);
  return data;
}

function useReadAgain(row: RolloutRow, refetch: () => Promise<unknown>): void {
  const [pace, setPace] = useState<Pace>();
  useEffect(() => {
    const next = new Pace(refetch, GAP_MS);
    setPace(next);
    return () => next.stop();
  }, [refetch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is the news
  useEffect(() => pace?.changed(), [pace, row]);
}
