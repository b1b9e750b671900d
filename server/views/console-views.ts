import type { HubFailure } from "@/server/hub/resource-cache";
import { type AddOnCaches, addOnSource } from "./add-on-view";
import type { ApprovalCaches } from "./approval-book";
import { ApprovalView } from "./approval-view";
import { type ClusterAddOnCaches, clusterAddOnSource } from "./cluster-add-on-view";
import { type ClusterCaches, clusterSource } from "./cluster-view";
import { type PlacementCaches, placementSource } from "./placement-view";
import { RolloutView } from "./rollout-view";
import type { RolloutCaches } from "./rollouts-of";
import { RowView } from "./row-view";
import { type WorkCaches, workSource } from "./work-view";

/** The caches from which the console makes its views. */
export type ConsoleCaches = ClusterCaches &
  ClusterAddOnCaches &
  AddOnCaches &
  ApprovalCaches &
  RolloutCaches &
  PlacementCaches &
  WorkCaches;

export type ConsoleViews = ReturnType<typeof consoleViews>;

/** Every view of the console, by name: one line each. */
export function consoleViews(caches: ConsoleCaches, hubFailure?: () => HubFailure | undefined) {
  return {
    clusters: new RowView(clusterSource(caches), hubFailure),
    clusterAddOns: new RowView(clusterAddOnSource(caches), hubFailure),
    addons: new RowView(addOnSource(caches), hubFailure),
    approvals: new ApprovalView(caches, hubFailure),
    rollouts: new RolloutView(caches, hubFailure),
    placements: new RowView(placementSource(caches), hubFailure),
    works: new RowView(workSource(caches), hubFailure),
  };
}
