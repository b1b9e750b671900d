"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ReasonGroups } from "@/components/list/reasons/reason-groups";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutClusters } from "@/lib/queries/rollouts/rollout-clusters";
import type { useRolloutClusters } from "./use-rollout-clusters";

const PACE_MS = 1_000;

interface RolloutReasonsProps {
  readonly row: RolloutRow;
  readonly filter: ReturnType<typeof useRolloutClusters>["filter"];
}

/** Why the clusters of a rollout that match the filter are where they are; read again when its row changes. */
export function RolloutReasons({ row, filter: { q, text, goTo } }: RolloutReasonsProps) {
  const query = rolloutClusters(row, { ...(q === "" ? {} : { q }), limit: 0, group: "reason" });
  const { data, refetch } = useQuery(query);
  const news = usePaced(row, PACE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is the news
  useEffect(() => void refetch(), [news, refetch]);
  return <ReasonGroups grouped={data?.grouped} thing="cluster" text={text} onText={goTo} />;
}
