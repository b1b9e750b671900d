import { addOnListSource } from "./add-on-view";
import { approvalListSource } from "./approval-view";
import { clusterAddOnListSource } from "./cluster-add-on-view";
import { clusterListSource } from "./cluster-view";
import type { ConsoleViews } from "./console-views";
import { ListBoard } from "./list-board";
import { placementListSource } from "./placement-view";
import { rolloutListSource } from "./rollout-view";
import { workListSource } from "./work-view";

export type ConsoleLists = ReturnType<typeof consoleLists>;

/** Every list that is filtered, sorted and paged here, by the name of its view: one line each. */
export function consoleLists(
  views: Pick<ConsoleViews, "clusters" | "clusterAddOns" | "addons" | "rollouts" | "placements" | "works" | "approvals">,
) {
  return {
    clusters: new ListBoard(views.clusters, clusterListSource),
    clusterAddOns: new ListBoard(views.clusterAddOns, clusterAddOnListSource),
    addOns: new ListBoard(views.addons, addOnListSource),
    rollouts: new ListBoard(views.rollouts, rolloutListSource),
    placements: new ListBoard(views.placements, placementListSource),
    works: new ListBoard(views.works, workListSource),
    approvals: new ListBoard(views.approvals, approvalListSource),
  };
}
