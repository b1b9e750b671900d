import { markedIdentities } from "@/server/deletions/list";
import type { Histories } from "@/server/history/open-history";
import { PastLists } from "@/server/history/past-lists";
import { RowRecorder } from "@/server/history/row-recorder";
import { type ConsoleCaches, type ServedLists, viewsWithHistory } from "./served-lists";

/**
 * Writes down how the lists change that have a history, once its recorders are started, and lets each list read what was
 * written.
 */
export function keepHistory(lists: ServedLists, caches: ConsoleCaches, { states, works }: Histories) {
  const { addOns, clusterAddOns, clusters, clusterSets, placements, replicaSets } = caches;
  const recorder = new RowRecorder(
    viewsWithHistory(lists, caches),
    { addOns, clusterAddOns, clusters, clusterSets, placements, replicaSets },
    states,
  );
  // What is being deleted is known once works have been read, which the others do not wait for.
  const ofWorks = new RowRecorder(
    { works: lists.works.view, deletions: lists.deletions.view },
    { works: caches.works, deletions: markedIdentities(caches) },
    works,
  );
  const past = new PastLists(states, recorder);
  readPast(lists, past, new PastLists(works, ofWorks));
  return { past, recorders: [recorder, ofWorks] };
}

function readPast(lists: ServedLists, { sources }: PastLists, { sources: ofWorks }: PastLists): void {
  const { access, addons, approvals, catalogue, clusters, deletions, gates, identities } = lists;
  const { "cluster-addons": clusterAddOns, "replica-sets": replicaSets } = lists;
  const { invitations, placements, rollouts, sets, works } = lists;
  access.past = sources.access;
  addons.past = sources.addOns;
  approvals.past = sources.approvals;
  catalogue.past = sources.catalogue;
  clusterAddOns.past = sources.clusterAddOns;
  clusters.past = sources.clusters;
  deletions.past = ofWorks.deletions;
  gates.past = sources.gates;
  identities.past = sources.identities;
  invitations.past = sources.invitations;
  placements.past = sources.placements;
  replicaSets.past = sources.replicaSets;
  rollouts.past = sources.rollouts;
  sets.past = sources.sets;
  works.past = ofWorks.works;
}
