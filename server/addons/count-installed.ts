import type { InstalledCount } from "@/lib/api/addons/add-on-chain";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import type { ResourceCache } from "@/server/hub/resource-cache";

/** On how many of these clusters the add-on is, where the caller may see that of each. */
export async function countInstalled(
  caller: Caller,
  clusterAddOns: Pick<ResourceCache<AddOnFacts>, "get">,
  addOn: string,
  clusters: readonly string[],
): Promise<InstalledCount> {
  const { on } = await clusterAddOnScopeOf(caller, { named: clusters });
  if (on !== true && clusters.some((cluster) => !Object.hasOwn(on, cluster))) return {};
  return { installed: clusters.filter((cluster) => clusterAddOns.get(addOn, cluster) !== undefined).length };
}
