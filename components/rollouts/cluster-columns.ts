import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";

export interface RolloutClusterColumn {
  readonly label: "Cluster" | "Wave" | "Phase" | "In phase" | "Health" | "Reason";
  /** Undefined: the remaining width. */
  readonly widthPx?: number;
}

const MONO_PX = 7.2;
const EDGES_PX = 36;
const SHORTEST = 14;
/** Longer names are cut. */
const LONGEST = 30;

/** Length of the longest name, including rows loaded earlier. */
export function longestName(before: number, clusters: readonly RolloutCluster[]): number {
  return clusters.reduce((most, { name }) => Math.max(most, name.length), before);
}

/**
 * Each column as wide as what it holds, so that nothing moves while clusters do. In a narrow page the reason has no
 * column.
 */
export function rolloutClusterColumns(longest: number, hasWaves: boolean, isNarrow: boolean): RolloutClusterColumn[] {
  return [
    { label: "Cluster", widthPx: Math.ceil(Math.min(Math.max(longest, SHORTEST), LONGEST) * MONO_PX) + EDGES_PX },
    ...(hasWaves ? [{ label: "Wave", widthPx: 60 } as const] : []),
    { label: "Phase", widthPx: 112 },
    { label: "In phase", widthPx: 88 },
    { label: "Health", widthPx: 124 },
    ...(isNarrow ? [] : [{ label: "Reason" } as const]),
  ];
}
