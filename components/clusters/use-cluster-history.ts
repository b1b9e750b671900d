"use client";

import { usePaced } from "@/components/ui/use-paced";
import type { ClusterRow } from "@/lib/api/clusters";
import { clusterHistory } from "@/lib/queries/history";

const PACE_MS = 500;

/** The query for what happened to a cluster: asked anew as soon as its row, which is live, shows another health. */
export function useClusterHistory({ name, health, addOns }: ClusterRow) {
  const standing = JSON.stringify([health, ...addOns.map((addOn) => [addOn.name, addOn.health])]);
  return clusterHistory(name, usePaced(standing, PACE_MS));
}
