import type { ListName } from "@/lib/lists/rows";
import { type AccessKinds, openAccessKinds } from "@/server/access/access-kinds";
import type { AccessCaches } from "@/server/access/access-row";
import { serveAccess } from "@/server/access/list";
import { type AddOnCaches, serveAddOns } from "@/server/addons/list";
import type { ApprovalCaches } from "@/server/approvals/approval-book";
import type { KeptRequests } from "@/server/approvals/kept-requests";
import { serveApprovals } from "@/server/approvals/list";
import { serveCatalogue } from "@/server/catalogue/list";
import { type ClusterAddOnCaches, serveClusterAddOns } from "@/server/cluster-addons/list";
import { type ClusterCaches, serveClusters } from "@/server/clusters/list";
import { type DeletionCaches, serveDeletions } from "@/server/deletions/list";
import type { GateCaches } from "@/server/gates/gate-sources";
import { serveGates } from "@/server/gates/list";
import { recordedIdentities } from "@/server/history/recorded-identities";
import type { RecordedLists } from "@/server/history/row-recorder";
import type { HubFailure } from "@/server/hub/resource-cache";
import { type CallerKinds, openCallerKinds } from "@/server/identities/caller-kinds";
import { identityRow } from "@/server/identities/identity-row";
import { type IdentityListCaches, serveIdentities } from "@/server/identities/list";
import type { InvitationCaches } from "@/server/invitations/invitation-facts";
import { serveInvitations } from "@/server/invitations/list";
import { type PlacementCaches, servePlacements } from "@/server/placements/list";
import { type ReplicaSetCaches, serveReplicaSets } from "@/server/replica-sets/list";
import { serveRollouts } from "@/server/rollouts/list";
import type { RolloutCaches } from "@/server/rollouts/rollouts-of";
import { serveSets } from "@/server/sets/list";
import type { SetCaches } from "@/server/sets/set-row";
import { AddOnCauses } from "@/server/works/cause-facts";
import { serveWorks, type WorkCaches } from "@/server/works/list";

/** The caches from which the console makes its lists. */
export type ConsoleCaches = ClusterCaches &
  ClusterAddOnCaches &
  AddOnCaches &
  ApprovalCaches &
  IdentityListCaches &
  DeletionCaches &
  RolloutCaches &
  PlacementCaches &
  ReplicaSetCaches &
  SetCaches &
  WorkCaches &
  GateCaches &
  Required<InvitationCaches> &
  AccessCaches;

export type ServedLists = ReturnType<typeof servedLists>;

interface ListExtras {
  readonly callerKinds?: CallerKinds;
  readonly accessKinds?: AccessKinds;
  readonly keptRequests?: KeptRequests | undefined;
  /** Whether add-ons have a manager; undefined where another one may be responsible. */
  readonly isManagerRunning?: () => boolean | undefined;
}

/** Every list of the console with its rows, by name: one line each. The matrix is made of the clusters. */
export function servedLists(
  caches: ConsoleCaches,
  hubFailure?: () => HubFailure | undefined,
  {
    callerKinds = openCallerKinds(),
    accessKinds = openAccessKinds(callerKinds),
    keptRequests,
    isManagerRunning = () => undefined,
  }: ListExtras = {},
) {
  const caused = { ...caches, causes: new AddOnCauses(caches.works) };
  const clusters = serveClusters(caused, hubFailure);
  const approvals = serveApprovals(caches, hubFailure, keptRequests);
  const rollouts = serveRollouts(caused, hubFailure);
  return {
    clusters,
    "cluster-addons": serveClusterAddOns(caused, clusters, hubFailure),
    addons: serveAddOns(caused, rollouts.view, hubFailure),
    approvals,
    identities: serveIdentities({ caches, approvals, callerKinds }, hubFailure),
    rollouts,
    placements: servePlacements(caches, hubFailure),
    catalogue: serveCatalogue(caches, hubFailure),
    sets: serveSets(caches, hubFailure),
    deletions: serveDeletions(caches, clusters, isManagerRunning, hubFailure),
    invitations: serveInvitations(caches, hubFailure),
    access: serveAccess(caches, accessKinds, hubFailure),
    works: serveWorks(caches, clusters, hubFailure),
    gates: serveGates(caches, rollouts.view, hubFailure),
    "replica-sets": serveReplicaSets(caches, hubFailure),
  } satisfies Record<Exclude<ListName, "matrix">, object>;
}

/** Of the lists that have a history, as it records them. Works, and what is being deleted, have one of their own. */
export function viewsWithHistory(
  lists: ServedLists,
  caches: IdentityListCaches,
): Omit<RecordedLists, "works" | "deletions"> {
  const { clusterAddOns, clusters, identityFindings } = caches;
  const requests = () => lists.approvals.view.rows;
  const rowOf = (name: string) => identityRow(name, { clusters, clusterAddOns, identityFindings, requests });
  return {
    clusters: lists.clusters.view,
    clusterAddOns: lists["cluster-addons"].view,
    addOns: lists.addons.view,
    placements: lists.placements.view,
    rollouts: lists.rollouts.view,
    approvals: lists.approvals.view,
    sets: lists.sets.view,
    replicaSets: lists["replica-sets"].view,
    gates: lists.gates.view,
    invitations: lists.invitations.view,
    identities: recordedIdentities({ view: lists.identities.view, findings: identityFindings, rowOf }),
  };
}
