import { requirementCircle } from "@/lib/addon-config/required-add-ons";
import { knownRequirements } from "@/lib/catalogue/join-catalogue";
import type { Facts } from "@/lib/enable/facts";
import { withAllRequired } from "@/lib/enable/required";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ResourceCache } from "@/server/hub/resource-cache";

interface RequirementCaches {
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn, "placement">, "get" | "list">;
  readonly clusterAddOns: Pick<ResourceCache<AddOnFacts>, "list">;
}

/**
 * What the add-on requires, and who requires it, by annotations and by the catalogue, with their clusters. Add-ons
 * without requirements cost nothing.
 */
export function requirementFacts(
  { addOns, clusterAddOns }: RequirementCaches,
  addOn: ClusterManagementAddOn,
): Pick<Facts, "required" | "circle" | "requiredBy"> {
  const { name } = addOn.metadata;
  const find = (other: string) => (other === name ? addOn : addOns.get(other));
  const circle = requirementCircle(addOn, find);
  const names = circle ? [] : withAllRequired(addOn, find, knownRequirements);
  const waited = new Set(circle ? [] : withAllRequired(addOn, find));
  const requirers = addOns
    .list((other) => knownRequirements(other).includes(name))
    .map(({ metadata }) => metadata.name);
  const clusters = clustersOf(clusterAddOns, [...names, ...requirers]);
  const installed = (other: string) => clusters.get(other) ?? new Set<string>();
  return {
    required: names.map((other) => ({
      name: other,
      addOn: find(other),
      installed: installed(other),
      ...(!waited.has(other) && { isKnownOnly: true }),
    })),
    circle,
    requiredBy: new Map(requirers.map((other) => [other, installed(other)])),
  };
}

/** Of each, the clusters that keep it. */
function clustersOf(
  clusterAddOns: RequirementCaches["clusterAddOns"],
  names: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const clusters = new Map(names.map((name) => [name, new Set<string>()]));
  if (clusters.size === 0) return clusters;
  for (const { metadata } of clusterAddOns.list(({ metadata: { name } }) => clusters.has(name)))
    if (!metadata.deletionTimestamp) clusters.get(metadata.name)?.add(metadata.namespace ?? "");
  return clusters;
}
