import { compareText } from "@/lib/kube/order";
import { groupOf, type PlacementDecision } from "@/lib/resources/placement-decision";

/** The part of a placement's answer that moves together. */
export interface DecisionGroup {
  readonly index: number;
  readonly name: string;
  readonly clusters: readonly string[];
}

export type GroupedDecisions =
  | { readonly ok: true; readonly groups: readonly DecisionGroup[] }
  | { readonly ok: false; readonly error: string };

/**
 * The decision groups of one placement, from its PlacementDecisions. One without a readable group index spoils the
 * answer.
 */
export function groupDecisions(decisions: readonly PlacementDecision[]): GroupedDecisions {
  const found = grouped.get(decisions) ?? computeGroups(decisions);
  grouped.set(decisions, found);
  return found;
}

/** By the list of decisions: one that many add-ons share is read once. */
const grouped = new WeakMap<readonly PlacementDecision[], GroupedDecisions>();

function computeGroups(decisions: readonly PlacementDecision[]): GroupedDecisions {
  const groups = new Map<string, DecisionGroup>();
  for (const decision of decisions) {
    const group = groupOf(decision);
    if (!group)
      return {
        ok: false,
        error: `PlacementDecision ${decision.metadata.name} does not say which decision group it belongs to`,
      };
    const key = `${group.index}/${group.name}`;
    groups.set(key, { ...group, clusters: [...(groups.get(key)?.clusters ?? []), ...decidedClusters(decision)] });
  }
  return { ok: true, groups: orderGroups([...groups.values()]) };
}

export function decidedClusters(decision: PlacementDecision): string[] {
  return decision.status.decisions.map(({ clusterName }) => clusterName);
}

/** The clusters that decisions name, whether or not their groups can be read. */
export function clustersOf(decisions: readonly PlacementDecision[]): ReadonlySet<string> {
  const found = named.get(decisions) ?? new Set(decisions.flatMap(decidedClusters));
  named.set(decisions, found);
  return found;
}

const named = new WeakMap<readonly PlacementDecision[], ReadonlySet<string>>();

/** How often decisions name each cluster. */
export function decisionCounts(decisions: readonly PlacementDecision[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cluster of decisions.flatMap(decidedClusters)) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  return counts;
}

/**
 * By index, gaps or not; inside a group by name. A cluster counts where it is named first: while decisions are
 * rewritten one by one, two objects may name it.
 */
export function orderGroups(groups: readonly DecisionGroup[]): DecisionGroup[] {
  const seen = new Set<string>();
  const ordered = groups.toSorted((a, b) => a.index - b.index || compareText(a.name, b.name));
  return ordered.map((group) => {
    const clusters = group.clusters.filter((cluster) => !seen.has(cluster) && seen.add(cluster));
    return { ...group, clusters: clusters.toSorted() };
  });
}
