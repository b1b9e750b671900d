import { compareText } from "@/lib/kube/order";

export type RolloutStatus = "to-apply" | "progressing" | "succeeded" | "failed";

/** Status of one cluster. `sinceMs` (epoch) says since when; absent if its add-on's conditions do not tell. */
export interface ClusterRolloutStatus {
  readonly cluster: string;
  readonly status: RolloutStatus;
  readonly sinceMs?: number;
}

export function byCluster(a: { readonly cluster: string }, b: { readonly cluster: string }): number {
  return compareText(a.cluster, b.cluster);
}
