import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { catalogueItem, type InstalledAddOns } from "@/lib/catalogue/join-catalogue";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { type ClusterManagementAddOn, isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import type { ResourceCache } from "@/server/hub/resource-cache";

export interface CatalogueCaches {
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
}

/** What the hub says of the add-ons that it has. */
export function installedAddOns({ addOns }: CatalogueCaches): InstalledAddOns {
  return (name) => {
    const addOn = addOns.get(name);
    if (!addOn) return undefined;
    const { displayName, description } = addOn.spec.addOnMeta;
    const delivery = isTemplateBased(addOn) ? "template" : "controller";
    return { displayName, description, delivery, requires: requiredAddOns(addOn) };
  };
}

/** A line of the catalogue; undefined for what is neither built in nor installed. */
export function catalogueRow(name: string, installed: InstalledAddOns): CatalogueRow | undefined {
  const item = catalogueItem(name, installed);
  if (!item) return undefined;
  const { displayName, description, category, maturity, delivery, status } = item;
  const missing = item.requires.flatMap((each) => (each.state === "missing" ? [each.name] : []));
  return { name, displayName, description, category, maturity, delivery, status, missing };
}

/** Names of the hub's add-ons that require this one by their annotation. */
export function annotatedRequirers({ addOns }: CatalogueCaches, name: string): string[] {
  return addOns.list((addOn) => requiredAddOns(addOn).includes(name)).map(({ metadata }) => metadata.name);
}
