"use client";

import { usePaced } from "@/components/ui/hooks/use-paced";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { clusterHistory } from "@/lib/queries/metrics/history";

const PACE_MS = 500;

/** The history query of a cluster: repeated when its live row shows another health. */
export function useClusterHistory({ name, health, addOns }: ClusterRow) {
  const healthKey = JSON.stringify([health, ...addOns.map((addOn) => [addOn.name, addOn.health])]);
  return clusterHistory(name, usePaced(healthKey, PACE_MS));
}
