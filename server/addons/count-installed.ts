import type { InstalledCount } from "@/lib/api/addons/add-on-chain";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { seesWorksOf } from "@/server/auth/work-scope";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { LeftoverWorks } from "./leftover-works";

interface InstalledCaches {
  readonly clusterAddOns: Pick<ResourceCache<AddOnFacts>, "get">;
  readonly leftover: Pick<LeftoverWorks, "isOn">;
}

/** On how many of these clusters the add-on is, or is being removed, where the caller may see that of each. */
export async function countInstalled(
  caller: Caller,
  { clusterAddOns, leftover }: InstalledCaches,
  addOn: string,
  clusters: readonly string[],
): Promise<InstalledCount> {
  const { on } = await clusterAddOnScopeOf(caller, { named: clusters });
  if (on !== true && clusters.some((cluster) => !Object.hasOwn(on, cluster))) return {};
  const without = clusters.filter((cluster) => clusterAddOns.get(addOn, cluster) === undefined);
  const installed = clusters.length - without.length;
  if (!(await seesWorksOf(caller, clusters))) return { installed };
  return { installed, leaving: without.filter((cluster) => leftover.isOn(addOn, cluster)).length };
}
