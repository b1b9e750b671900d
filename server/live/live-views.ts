import { addOnScopeOf } from "@/server/auth/add-on-scope";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import type { ConsoleViews } from "@/server/views/console-views";
import { type Feed, ViewFeed } from "./view-feed";

/** Every view that browsers can follow, with the rule of who sees what of it: one line each. */
export function liveViews(views: ConsoleViews): readonly Feed[] {
  return [
    new ViewFeed("clusters", views.clusters, clusterScopeOf),
    new ViewFeed("addons", views.addons, addOnScopeOf),
    new ViewFeed("approvals", views.approvals, approvalScopeOf),
    new ViewFeed("rollouts", views.rollouts, rolloutScopeOf),
  ];
}
