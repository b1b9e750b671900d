import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "./caller";
import { requireAll } from "./scope";
import { seesAllWorkText } from "./work-scope";

/** Rollouts are shown whole or not at all, but for what works say. */
export interface RolloutScope {
  /** The caller may list works everywhere. */
  readonly works?: true;
}

/** The kinds a rollout is derived from. */
export const ROLLOUT_KINDS = [
  clusterManagementAddOns,
  placements,
  placementDecisions,
  managedClusterAddOns,
  managedClusters,
];

/** Throws `ApiError` "forbidden" unless the caller may list every kind a rollout is derived from. */
export async function rolloutScopeOf(caller: Caller): Promise<RolloutScope> {
  await requireAll(caller, "list", ...ROLLOUT_KINDS);
  return (await seesAllWorkText(caller)) ? { works: true } : {};
}
