import { type AddOnEntry, addOnTable } from "@/lib/api/add-on-list";
import type { AddOnRow } from "@/lib/api/addons";
import { type AddOnFacts, addOnWords } from "@/lib/health/add-on-words";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type PlacementDecision, placementOf } from "@/lib/resources/placement-decision";
import { isStalled } from "@/lib/rollout/stalled";
import type { Change, ResourceCache } from "@/server/hub/resource-cache";
import { type AddOnSight, addOnRow, addOnSent, addOnShown } from "./add-on-row";
import { AddOnTally } from "./add-on-tally";
import { DecidedClusters } from "./decided-clusters";
import type { ListSource } from "./list-board";
import type { RowSource } from "./row-view";

export interface AddOnCaches {
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster" | "addOn">;
  readonly placementDecisions: ResourceCache<PlacementDecision, "placement">;
}

/** The rows of all add-ons, each with how its clusters are. */
export function addOnSource({ addOns, clusterAddOns, placementDecisions }: AddOnCaches): RowSource<AddOnRow, AddOnSight, AddOnEntry> {
  const tallies = new Map<string, AddOnTally>();
  const decided = new DecidedClusters(placementDecisions);
  const isStalledBy = (addOn: string, nowMs: number) =>
    clusterAddOns.by("addOn", addOn).some((each) => isStalled(each, addOnWords(each), nowMs));
  return {
    caches: [addOns, clusterAddOns, placementDecisions],
    about: () => addOns.about,
    follow: (touch) => [
      addOns.subscribe(({ before, after }) => touch((after ?? before)?.metadata.name)),
      clusterAddOns.subscribe((change) => {
        count(tallies, change);
        touch((change.after ?? change.before)?.metadata.name);
      }),
      placementDecisions.subscribe(({ before, after }) => {
        for (const decision of [before, after]) {
          if (!decision) continue;
          decided.forget(placementOf(decision));
          for (const { metadata } of addOns.by("placement", placementOf(decision))) touch(metadata.name);
        }
      }),
    ],
    row(name) {
      const addOn = addOns.get(name);
      return addOn && addOnRow({ addOn, tally: tallies.get(name), decided, isStalledBy });
    },
    shown: (entry, sight) => addOnSent(addOnShown(entry, sight)),
  };
}

/** What makes a list that can be asked of them: whoever sees add-ons sees all of them, if not all of each. */
export const addOnListSource: ListSource<AddOnEntry, AddOnRow, AddOnSight, undefined> = {
  table: addOnTable,
  cut: addOnShown,
  isWhole: () => true,
  row: addOnSent,
};

function count(tallies: Map<string, AddOnTally>, { before, after }: Change<AddOnFacts>): void {
  const name = (after ?? before)?.metadata.name ?? "";
  const tally = tallies.get(name) ?? new AddOnTally();
  if (before) tally.remove(before);
  if (after) tally.add(after);
  if (tally.isEmpty) tallies.delete(name);
  else tallies.set(name, tally);
}
