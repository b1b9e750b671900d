import { compareText } from "@/lib/kube/order";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { clusterSelectorError, selectsCluster } from "./cluster-selector";

/** Part of an answer: the clusters that a rollout moves together, sorted by name. */
export interface AnswerGroup {
  readonly index: number;
  readonly name: string;
  readonly clusters: readonly string[];
}

export interface Division {
  readonly groups: readonly AnswerGroup[];
  /** What stopped the division; earlier groups are kept. */
  readonly error?: string;
}

type GroupStrategy = Placement["spec"]["decisionStrategy"]["groupStrategy"];

const PERCENT = /^(\d+)%$/;

/**
 * Divides the chosen clusters into decision groups: the named ones in order, then the rest, each in chunks
 * (docs/reference/placement.md#decision-groups).
 */
export function divide(selected: readonly ManagedCluster[], strategy: GroupStrategy): Division {
  const size = groupSize(strategy.clustersPerDecisionGroup, selected.length);
  if (size === undefined)
    return { groups: [], error: `${strategy.clustersPerDecisionGroup} invalid type: string is not a percentage` };
  const parts: { name: string; clusters: string[] }[] = [];
  let left = selected.toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
  for (const { groupName, groupClusterSelector } of strategy.decisionGroups) {
    const error = clusterSelectorError(groupClusterSelector);
    if (error) return { groups: numbered(parts), error };
    const taken = left.filter((cluster) => selectsCluster(groupClusterSelector, cluster));
    const isTaken = new Set(taken);
    left = left.filter((cluster) => !isTaken.has(cluster));
    parts.push(...chunks(taken, size).map((clusters) => ({ name: groupName, clusters })));
  }
  parts.push(...chunks(left, size).map((clusters) => ({ name: "", clusters })));
  return { groups: numbered(parts.length === 0 ? [{ name: "", clusters: [] }] : parts) };
}

/** Undefined where the size cannot be read. Percentages round up, in doubles: 7 % of 100 is 8. */
function groupSize(perGroup: number | string, total: number): number | undefined {
  const size = typeof perGroup === "number" ? perGroup : percentOf(perGroup, total);
  if (size === undefined) return undefined;
  return size <= 0 || size > total ? total : size;
}

function percentOf(text: string, total: number): number | undefined {
  const percent = PERCENT.exec(text)?.[1];
  return percent === undefined ? undefined : Math.ceil((Number(percent) / 100) * total);
}

function chunks(clusters: readonly ManagedCluster[], size: number): string[][] {
  const names = clusters.map(({ metadata }) => metadata.name);
  const count = names.length === 0 ? 0 : Math.ceil(names.length / size);
  return Array.from({ length: count }, (_, index) => names.slice(index * size, (index + 1) * size));
}

function numbered(parts: readonly Omit<AnswerGroup, "index">[]): AnswerGroup[] {
  return parts.map((part, index) => ({ index, ...part }));
}
