import type { ManagedCluster } from "@/lib/resources/managed-cluster";

/** A cluster that was not chosen, the step that left it out, and why, for people. */
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
