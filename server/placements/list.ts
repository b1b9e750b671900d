import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { LISTS } from "@/lib/lists/lists";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { type ClusterManagementAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import type { Placement } from "@/lib/resources/placement";
import { type PlacementScope, placementScopeOf } from "@/server/auth/placement-scope";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { type ServedNames, serveList } from "@/server/lists/served-list";
import { placementRow } from "./placement-row";

export interface PlacementCaches {
  readonly placements: ResourceCache<Placement>;
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
}

/** The rows of all placements, each with the add-ons that it installs. */
function placementSource({ placements, addOns }: PlacementCaches) {
  return {
    caches: [placements, addOns],
    about: () => placements.about,
    follow: (touch: (name: string | undefined) => void) => [
      placements.subscribe(({ before, after }) => {
        const one = after ?? before;
        touch(one && objectKey(one.metadata));
      }),
      addOns.subscribe(({ before, after }) => {
        for (const addOn of [before, after]) if (addOn) for (const key of placementsOf(addOn)) touch(key);
      }),
    ],
    row(name: string) {
      const [namespace = "", placement = ""] = name.split("/");
      const found = placements.get(placement, namespace);
      if (!found) return undefined;
      const users = addOns.by("placement", name).map(({ metadata }) => metadata.name);
      return placementRow(found, users);
    },
  };
}

export type ServedPlacements = ReturnType<typeof servePlacements>;

/** All placements, each with the add-ons that it installs. */
export function servePlacements(caches: PlacementCaches, hubFailure?: () => HubFailure | undefined) {
  return serveList(
    LISTS.placements,
    {
      source: placementSource(caches),
      scope: (caller, { q }, own) => placementScopeOf(caller, namespacesToCheck(own, q)),
      cut: cutPlacement,
      project: (row) => row,
      isWhole: (scope) => scope.in === true,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

/**
 * Namespaces whose placements a caller may be able to see: those in their filter, then those that have some. The hub
 * decides. Not used for callers who may see all.
 */
function* namespacesToCheck({ names }: ServedNames, filter = ""): Iterable<string> {
  yield* exactFilterValues("namespace", filter);
  const all = new Set(Array.from(names, (name) => name.slice(0, name.indexOf("/"))));
  yield* [...all].sort(compareText);
}

/** What can be filtered by is cut like what is shown. */
function cutPlacement(row: PlacementRow, scope: PlacementScope): PlacementRow | undefined {
  if (scope.in !== true && !Object.hasOwn(scope.in, row.namespace)) return undefined;
  return scope.addOns ? row : { ...row, addOns: undefined };
}
