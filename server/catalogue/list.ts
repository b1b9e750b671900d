import { dependentsOf, ENTRIES } from "@/lib/catalogue/join-catalogue";
import { LISTS } from "@/lib/lists/lists";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { requireRead } from "@/server/hub/require-read";
import type { HubFailure } from "@/server/hub/resource-cache";
import { serveList } from "@/server/lists/served-list";
import { annotatedRequirers, type CatalogueCaches, catalogueRow, installedAddOns } from "./catalogue-row";

/** All add-ons that are built in or on the hub, for those who may list what is on the hub. */
export function serveCatalogue(caches: CatalogueCaches, hubFailure?: () => HubFailure | undefined) {
  const installed = installedAddOns(caches);
  return serveList(
    LISTS.catalogue,
    {
      source: {
        caches: [caches.addOns],
        follow: (touch: (name: string | undefined) => void) => {
          for (const name of ENTRIES.keys()) touch(name);
          return [
            caches.addOns.subscribe(({ before, after }) => {
              const changed = (after ?? before)?.metadata.name ?? "";
              for (const name of [...dependentsOf(changed), ...annotatedRequirers(caches, changed)]) touch(name);
            }),
          ];
        },
        row: (name: string) => catalogueRow(name, installed),
      },
      scope: (caller) => catalogueScopeOf(caller, caches),
      cut: (row) => row,
      project: (row) => row,
    },
    hubFailure,
  );
}

/**
 * Throws `ApiError` "forbidden" where the caller may not list add-ons, because the catalogue tells which are installed,
 * and "hub-unreachable" until that is known.
 */
export async function catalogueScopeOf(caller: Caller, { addOns }: CatalogueCaches): Promise<object> {
  await requireAll(caller, "list", clusterManagementAddOns);
  requireRead([addOns]);
  return {};
}
