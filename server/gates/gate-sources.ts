import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { Freeze } from "@/lib/resources/freeze";
import type { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import type { ResourceCache } from "@/server/hub/resource-cache";

/** What windows, freezes and gates are read from, and the clusters that they are for. */
export interface GateCaches {
  readonly maintenanceWindows: ResourceCache<MaintenanceWindow>;
  readonly freezes: ResourceCache<Freeze>;
  readonly rolloutGates: ResourceCache<RolloutGate, "addOn">;
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterSets: Pick<ResourceCache<ManagedClusterSet>, "isSynced" | "list" | "subscribe" | "failure">;
}

/** The rows of rollouts, which say what they wait for. */
export interface WaitingRollouts {
  readonly rows: ReadonlyMap<string, RolloutRow>;
  subscribe(
    listener: (step: {
      readonly rows: ReadonlyMap<
        string,
        { readonly before: RolloutRow | undefined; readonly after: RolloutRow | undefined }
      >;
    }) => void,
  ): () => void;
}
