import type { ListName } from "@/lib/lists/rows";
import { type AddOnCaches, serveAddOns } from "@/server/addons/list";
import type { ApprovalCaches } from "@/server/approvals/approval-book";
import type { KeptRequests } from "@/server/approvals/kept-requests";
import { serveApprovals } from "@/server/approvals/list";
import { serveCatalogue } from "@/server/catalogue/list";
import { type ClusterAddOnCaches, serveClusterAddOns } from "@/server/cluster-addons/list";
import { type ClusterCaches, serveClusters } from "@/server/clusters/list";
import type { RecordedLists } from "@/server/history/row-recorder";
import type { HubFailure } from "@/server/hub/resource-cache";
import { type CallerKinds, openCallerKinds } from "@/server/identities/caller-kinds";
import { type IdentityListCaches, serveIdentities } from "@/server/identities/list";
import { type PlacementCaches, servePlacements } from "@/server/placements/list";
import { serveRollouts } from "@/server/rollouts/list";
import type { RolloutCaches } from "@/server/rollouts/rollouts-of";
import { serveWorks, type WorkCaches } from "@/server/works/list";

/** The caches from which the console makes its lists. */
export type ConsoleCaches = ClusterCaches &
  ClusterAddOnCaches &
  AddOnCaches &
  ApprovalCaches &
  IdentityListCaches &
  RolloutCaches &
  PlacementCaches &
  WorkCaches;

export type ServedLists = ReturnType<typeof servedLists>;

interface ListExtras {
  readonly callerKinds?: CallerKinds;
  readonly keptRequests?: KeptRequests | undefined;
}

/** Every list of the console with its rows, by name: one line each. The matrix is made of the clusters. */
export function servedLists(
  caches: ConsoleCaches,
  hubFailure?: () => HubFailure | undefined,
  { callerKinds = openCallerKinds(), keptRequests }: ListExtras = {},
) {
  const clusters = serveClusters(caches, hubFailure);
  const approvals = serveApprovals(caches, hubFailure, keptRequests);
  const rollouts = serveRollouts(caches, hubFailure);
  return {
    clusters,
    "cluster-addons": serveClusterAddOns(caches, clusters, hubFailure),
    addons: serveAddOns(caches, rollouts.view, hubFailure),
    approvals,
    identities: serveIdentities({ caches, approvals, callerKinds }, hubFailure),
    rollouts,
    placements: servePlacements(caches, hubFailure),
    catalogue: serveCatalogue(caches, hubFailure),
    works: serveWorks(caches, clusters, hubFailure),
  } satisfies Record<Exclude<ListName, "matrix">, object>;
}

/** Of the lists that have a history, as it records them. Works have one of their own. */
export function viewsWithHistory(lists: ServedLists): Omit<RecordedLists, "works"> {
  return {
    clusters: lists.clusters.view,
    clusterAddOns: lists["cluster-addons"].view,
    addOns: lists.addons.view,
    placements: lists.placements.view,
    rollouts: lists.rollouts.view,
    approvals: lists.approvals.view,
  };
}
