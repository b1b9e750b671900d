"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { tell } from "@/components/ui/toasts";
import type { ClusterRow } from "@/lib/api/clusters";
import type { ListQuery } from "@/lib/api/list-query";
import { clusterNames, clustersLeftOut } from "@/lib/queries/cluster-names";
import { clusterPart } from "@/lib/queries/clusters";
import { namesBetween, pickableFilter, whyNotPicked, withPicked } from "./picks";
import type { ChangeDraft } from "./use-draft";

interface Picking {
  readonly addOn: string;
  readonly picked: readonly string[];
  readonly change: ChangeDraft;
  /** What the list is asked, wherever the view is in it. */
  readonly asks: Pick<ListQuery, "q" | "sort">;
  /** Those that are here, in order. */
  readonly rows: readonly ClusterRow[];
}

interface Picks {
  /** How many of the picked the filter leaves out; as it was last, while it is counted anew. */
  readonly hidden: number;
  /** How many could be picked of those that the filter leaves; absent while they are counted. */
  readonly free: number | undefined;
  readonly isReading: boolean;
  /** A range goes from the one that was picked before, however far that is. */
  readonly pick: (name: string, isPicked: boolean, isRange: boolean) => void;
  /** All that can be picked of those that match. */
  readonly pickAll: () => void;
  readonly clear: () => void;
}

/** Clusters picked one by one, by range and all that match, of a list of which only a part is here. What is picked is names, as they are then. */
export function usePicks(picking: Picking): Picks {
  const { addOn, picked, asks } = picking;
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const last = useRef<string>(undefined);
  const latest = useLatest(picking);
  const { data: hidden = 0 } = useQuery(clustersLeftOut(asks.q ?? "", picked));
  const { data: free, isPlaceholderData } = useQuery({
    ...clusterPart("pick-free", { q: pickableFilter(addOn, asks.q), limit: 0 }),
    select: ({ total }) => total,
  });
  const set = (names: readonly string[], isPicked: boolean) =>
    latest.current.change((before) => ({ ...before, picked: withPicked(before.picked, names, isPicked) }));
  const read = async (use: (names: readonly string[]) => void) => {
    setReading(true);
    try {
      use(await queries.fetchQuery(clusterNames({ ...latest.current.asks, q: pickableFilter(addOn, latest.current.asks.q) })));
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      tell({ id: "picks", phase: "failed", words: "The clusters could not be picked.", detail });
    }
    setReading(false);
  };
  const pick = (name: string, isPicked: boolean, isRange: boolean) => {
    const from = isRange ? last.current : undefined;
    last.current = name;
    if (from === undefined) return set([name], isPicked);
    const here = latest.current.rows.filter((row) => whyNotPicked(row, addOn) === undefined).map((row) => row.name);
    const between = namesBetween(here, from, name);
    if (between) return set(between, isPicked);
    void read((names) => set(namesBetween(names, from, name) ?? [name], isPicked));
  };
  // Rows are drawn anew only where something of them has changed.
  const [settled] = useState(() => pick);
  return {
    hidden: asks.q === undefined ? 0 : Math.min(hidden, picked.length),
    free: isPlaceholderData ? undefined : free,
    isReading,
    pick: settled,
    pickAll: () => void read((names) => set(names, true)),
    clear: () => set(picked, false),
  };
}

/** What was said in the last drawing, for whatever is done later. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
