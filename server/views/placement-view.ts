import { placementTable } from "@/lib/api/placement-list";
import type { PlacementRow } from "@/lib/api/placements";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import type { Placement } from "@/lib/resources/placement";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { ListSource } from "./list-board";
import { namedIn } from "./named-in";
import { placementRow } from "./placement-row";
import type { RowSource } from "./row-view";

export interface PlacementCaches {
  readonly placements: ResourceCache<Placement>;
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
}

/** What of the rows is shown. */
export interface PlacementSight {
  /** In which namespaces; true: in all. */
  readonly in: true | Readonly<Record<string, true>>;
  /** Whether it is said which add-ons a placement installs. */
  readonly addOns: boolean;
  /** There may be more that could be shown. */
  readonly partial?: true;
}

/** The rows of all placements, each with the add-ons that it installs. */
export function placementSource({ placements, addOns }: PlacementCaches): RowSource<PlacementRow, PlacementSight> {
  return {
    caches: [placements, addOns],
    about: () => placements.about,
    follow: (touch) => [
      placements.subscribe(({ before, after }) => {
        const one = after ?? before;
        touch(one && objectKey(one.metadata));
      }),
      addOns.subscribe(({ before, after }) => {
        for (const addOn of [before, after]) if (addOn) for (const key of placementsOf(addOn)) touch(key);
      }),
    ],
    row(name) {
      const [namespace = "", placement = ""] = name.split("/");
      const found = placements.get(placement, namespace);
      if (!found) return undefined;
      const users = addOns.by("placement", name).map(({ metadata }) => metadata.name);
      return placementRow(found, users);
    },
    shown: cutPlacement,
  };
}

/** What makes a list that can be asked of them. */
export const placementListSource: ListSource<PlacementRow, PlacementRow, PlacementSight, undefined> = {
  table: placementTable,
  cut: cutPlacement,
  isWhole: (sight) => sight.in === true,
  isPartial: ({ partial = false }) => partial,
  row: (row) => row,
};

/**
 * The namespaces in which somebody may see placements, if they may: those that their filter names, then those that have some. Which of
 * them are seen says the hub. Nobody is asked who may see all.
 */
export function* namespacesToAsk({ names }: { readonly names: Iterable<string> }, filter = ""): Iterable<string> {
  yield* namedIn("namespace", filter);
  const all = new Set(Array.from(names, (name) => name.slice(0, name.indexOf("/"))));
  yield* [...all].sort(compareText);
}

/** What can be asked about a row is cut like what is shown of it. */
function cutPlacement(row: PlacementRow, sight: PlacementSight): PlacementRow | undefined {
  if (sight.in !== true && !Object.hasOwn(sight.in, row.namespace)) return undefined;
  return sight.addOns ? row : { ...row, addOns: undefined };
}
