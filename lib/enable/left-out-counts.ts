import { count } from "@/lib/format/count";
import { compareText } from "@/lib/kube/order";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type PlacedRule, valueAt } from "./rule";

const MAX_VALUES = 3;
/** Sorts behind every label value. */
const LAST = "\uffff";

/** What the excluded clusters have instead: "12 GKE, 8 AKS, 3 without". */
export function leftOutCounts({ on, rule }: PlacedRule, out: readonly ManagedCluster[]): string | undefined {
  if (out.length === 0) return undefined;
  const counts = new Map<string | undefined, number>();
  for (const cluster of out) {
    const value = valueAt(on, rule.key, cluster);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const named = [...counts].sort(([a = LAST, times], [b = LAST, others]) => others - times || compareText(a, b));
  const shown = named.slice(0, MAX_VALUES).map(([value, times]) => `${count(times)} ${labelFor(value)}`);
  const rest = named.slice(MAX_VALUES).reduce((sum, [, times]) => sum + times, 0);
  return [...shown, ...(rest > 0 ? [`${count(rest)} others`] : [])].join(", ");
}

function labelFor(value: string | undefined): string {
  if (value === undefined) return "without";
  return value === "" ? "empty" : value;
}
