import type { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import { catalogueItem, ENTRIES, installCommands } from "@/lib/catalogue/join-catalogue";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { type CatalogueCaches, catalogueRow, installedAddOns } from "./catalogue-row";
import { catalogueScopeOf } from "./list";

/**
 * An add-on of the catalogue: what it needs, and how it comes to the hub. Throws `ApiError` "forbidden" as the list
 * does, and "not-found" for what is neither built in nor installed.
 */
export async function getCatalogueEntry(
  caller: Caller,
  caches: CatalogueCaches,
  name: string,
): Promise<CatalogueDetail> {
  await catalogueScopeOf(caller, caches);
  const installed = installedAddOns(caches);
  const item = catalogueItem(name, installed);
  const row = catalogueRow(name, installed);
  if (!item || !row) throw new ApiError("not-found", `The catalogue has no add-on ${name}.`);
  const entry = ENTRIES.get(name);
  return {
    row,
    docsUrl: entry?.docsUrl,
    sourceUrl: entry?.sourceUrl,
    configs: [...(entry?.configs ?? [])],
    commands: entry ? installCommands(entry) : [],
    note: entry?.note,
    agentNamespace: entry?.agentNamespace,
    requires: [...item.requires],
    conflicts: [...item.conflicts],
    supersededBy: item.supersededBy,
  };
}
