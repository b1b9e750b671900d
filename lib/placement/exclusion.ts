import type { ManagedCluster } from "@/lib/resources/managed-cluster";

/** An excluded cluster, the step that excluded it, and the reason as text. */
export interface Exclusion {
  readonly cluster: string;
  readonly step: "deleting" | "misconfigured" | "predicate" | "taint" | "number";
  readonly reason: string;
}

export function leftOut({ metadata }: ManagedCluster, step: Exclusion["step"], reason: string): Exclusion {
  return { cluster: metadata.name, step, reason };
}

export function misconfigured(clusters: readonly ManagedCluster[], error: string): Exclusion[] {
  return clusters.map((cluster) => leftOut(cluster, "misconfigured", error));
}
