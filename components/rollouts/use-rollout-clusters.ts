"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useListFilter } from "@/components/list/use-list-filter";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutClusters, rolloutField } from "@/lib/queries/rollouts/rollout-clusters";
import { clusterQuery, leftQuery } from "./cluster-choice";
import { Pace } from "./pace";
import type { RolloutClusterChoice } from "./rollout-address";

/** A rollout of thousands changes many times a second, faster than people can read. */
const GAP_MS = 500;
/** Number of clusters loaded at once; more are loaded when the view comes near their end. */
const HERE = 200;
const STEP = 50;

/** The selected clusters of a rollout that match the filter, near the view; loaded again when its row changes. */
export function useRolloutClusters(row: RolloutRow, choice: RolloutClusterChoice) {
  const { q: preset = "", sort: usual = "" } = clusterQuery(choice);
  const filter = useListFilter({ table: rolloutClusterTable, preset });
  const sort = filter.sort || usual;
  const setSort = (next: string) => filter.setSort(next === usual ? "" : next);
  const queryKey = `${sort} ${filter.q}`;
  const [near, setNear] = useState({ queryKey, position: 0 });
  const index = near.queryKey === queryKey ? near.position : 0;
  const offset = Math.max(0, (Math.floor(index / STEP) - 1) * STEP);
  const { data, error, refetch } = useQuery(
    rolloutClusters(row, { ...(filter.q === "" ? {} : { q: filter.q }), sort, offset, limit: HERE }),
  );
  useReadAgain(row, refetch);
  const left = useLeft(row, choice, filter.own);
  const onFirst = useCallback((first: number) => setNear({ queryKey, position: first }), [queryKey]);
  const shown = data && { rows: data.rows, from: data.offset, size: data.total, onFirst };
  return { shown, left, filter: { ...filter, preset, sort, setSort }, error, readAgain: refetch };
}

/** How many match the filter, in any category; undefined without a filter. */
function useLeft(row: RolloutRow, choice: RolloutClusterChoice, filter: string) {
  const isFiltered = filter !== "";
  const { data, refetch } = useQuery({ ...rolloutClusters(row, leftQuery(choice, filter)), enabled: isFiltered });
  const readAgain = useCallback(async () => (isFiltered ? refetch() : undefined), [isFiltered, refetch]);
  useReadAgain(row, readAgain);
  return isFiltered ? data : undefined;
}

/** All its clusters as drawn, updated in the same way. */
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
