import type { ListQuery } from "@/lib/api/list-query";
import { addOnScopeOf } from "@/server/auth/add-on-scope";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import { placementScopeOf } from "@/server/auth/placement-scope";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import { workScopeOf } from "@/server/auth/work-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import type { ConsoleViews } from "@/server/views/console-views";
import { namedIn } from "@/server/views/named-in";
import { namespacesToAsk } from "@/server/views/placement-view";
import { HintFeed } from "./hint-feed";
import type { HintSources } from "./hint-sources";
import { BoardFeed, type ListFeed } from "./list-feed";
import { matrixShape } from "./matrix-shape";
import { Rounds } from "./rounds";
import { type Feed, ViewFeed } from "./view-feed";

/** Every view that browsers can follow, with the rule of who sees what of it: one line each. */
export function liveViews(views: ConsoleViews): readonly Feed[] {
  const rounds = new Rounds();
  return [new ViewFeed("addons", views.addons, addOnScopeOf, rounds), new ViewFeed("rollouts", views.rollouts, rolloutScopeOf, rounds)];
}

/** Every list of which browsers can follow a part, with the rule of who sees what of it: one line each. */
export function liveLists(lists: ConsoleLists): readonly ListFeed[] {
  const rounds = new Rounds();
  const named = (key: string, { q }: ListQuery) => ({ named: namedIn(key, q), fleet: lists.clusters.names });
  const seesClusters = (caller: Caller, query: ListQuery) => clusterScopeOf(caller, named("name", query));
  return [
    new BoardFeed("clusters", lists.clusters, seesClusters, rounds),
    new BoardFeed("cluster-addons", lists.clusterAddOns, (caller, query) => clusterAddOnScopeOf(caller, named("cluster", query)), rounds),
    new BoardFeed("addons", lists.addOns, addOnScopeOf, rounds),
    new BoardFeed("rollouts", lists.rollouts, rolloutScopeOf, rounds),
    new BoardFeed(
      "placements",
      lists.placements,
      (caller, { q }) => placementScopeOf(caller, namespacesToAsk(lists.placements, q)),
      rounds,
    ),
    new BoardFeed("approvals", lists.approvals, approvalScopeOf, rounds),
    new BoardFeed("works", lists.works, (caller, query) => workScopeOf(caller, named("cluster", query)), rounds),
    new BoardFeed("matrix", lists.clusters, seesClusters, rounds, matrixShape),
  ];
}

/** What pages of one object are made of: of that browsers are told that it changed, and ask for it with their own rights. */
export function liveHints(caches: HintSources["caches"], { rollouts }: Pick<ConsoleViews, "rollouts">): HintFeed {
  return new HintFeed({ caches, rollouts });
}
