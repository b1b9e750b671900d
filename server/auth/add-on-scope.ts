import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "./caller";
import { ROLLOUT_KINDS } from "./rollout-scope";
import { firstMissing, requireAll, scopeOf } from "./scope";

/** How much of the add-ons' rows the caller may see. */
export interface AddOnScope {
  /** False: the rows without how their clusters are. */
  readonly clusterAddOns: boolean;
  /** False: the rows without how many clusters were chosen. */
  readonly decisions: boolean;
  /** False: the rows without what is left of them on clusters that had them. */
  readonly works: boolean;
  /** False: the rows without how their rollouts are. */
  readonly rollouts: boolean;
}

/** Throws `ApiError` "forbidden" where the caller may not list add-ons at all. */
export async function addOnScopeOf(caller: Caller): Promise<AddOnScope> {
  const [, clusterAddOns, decisions, works, missing] = await Promise.all([
    requireAll(caller, "list", clusterManagementAddOns),
    scopeOf(caller, "list", managedClusterAddOns),
    scopeOf(caller, "list", placementDecisions),
    scopeOf(caller, "list", manifestWorks),
    firstMissing(caller, "list", ROLLOUT_KINDS),
  ]);
  const rollouts = missing === undefined;
  return { clusterAddOns: clusterAddOns.all, decisions: decisions.all, works: works.all, rollouts };
}
