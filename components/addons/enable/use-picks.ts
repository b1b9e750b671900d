"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/feedback/toasts";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { clusterNames, clustersLeftOut } from "@/lib/queries/clusters/cluster-names";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { namesBetween, pickableFilter, whyNotPicked, withPicked } from "./picks";
import type { ChangeDraft } from "./use-draft";

interface Picking {
  readonly addOn: string;
  readonly picked: readonly string[];
  readonly change: ChangeDraft;
  /** The list query, independent of the scroll position. */
  readonly listParams: Pick<ListQuery, "q" | "sort">;
  /** Those that are here, in order. */
  readonly rows: readonly ClusterRow[];
}

interface Picks {
  /** How many selected ones the filter hides; the previous number while counting. */
  readonly hidden: number;
  /** How many matching ones can be selected; absent while counting. */
  readonly free: number | undefined;
  readonly isReading: boolean;
  /** A range starts at the previously selected cluster, however far away. */
  readonly pick: (name: string, isPicked: boolean, isRange: boolean) => void;
  /** All that can be picked of those that match. */
  readonly pickAll: () => void;
  readonly clear: () => void;
}

/**
 * Clusters picked one by one, by range and all that match, of a list of which only a part is here. What is picked is
 * names, as they are then.
 */
export function usePicks(picking: Picking): Picks {
  const { addOn, picked, listParams } = picking;
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const last = useRef<string>(undefined);
  const latest = useLatest(picking);
  const { data: hidden = 0 } = useQuery(clustersLeftOut(listParams.q ?? "", picked));
  const { data: free, isPlaceholderData } = useQuery({
    ...clusterPart("pick-free", { q: pickableFilter(addOn, listParams.q), limit: 0 }),
    select: ({ total }) => total,
  });
  const set = (names: readonly string[], isPicked: boolean) =>
    latest.current.change((before) => ({ ...before, picked: withPicked(before.picked, names, isPicked) }));
  const read = async (use: (names: readonly string[]) => void) => {
    setReading(true);
    try {
      use(
        await queries.fetchQuery(
          clusterNames({ ...latest.current.listParams, q: pickableFilter(addOn, latest.current.listParams.q) }),
        ),
      );
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      toast({ id: "picks", phase: "failed", text: "The clusters could not be picked.", detail });
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
  // Rows are only rendered again if something about them changed.
  const [settled] = useState(() => pick);
  return {
    hidden: listParams.q === undefined ? 0 : Math.min(hidden, picked.length),
    free: isPlaceholderData ? undefined : free,
    isReading,
    pick: settled,
    pickAll: () => void read((names) => set(names, true)),
    clear: () => set(picked, false),
  };
}

/** Values of the last render, for later callbacks. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
