import type { PlacementTrial, PlacementWish } from "@/lib/api/placement-wish";
import { ownProblems } from "@/lib/enable/cluster-problems";
import { sift } from "@/lib/enable/sieve";
import type { NewPlacement } from "@/lib/enable/wish";
import { compareText } from "@/lib/kube/order";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { boundSets, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import type { PlacementSources } from "./placement-sources";

const CEL = clusterCel();

/** It would be made without waves. */
const AT_ONCE = { type: "all", progressDeadline: "" } as const;

/** Whoever may create placements in some namespaces only is asked about so many. */
const MOST_NAMESPACES = 100;

/** Whom a placement would choose that is not there yet. Nothing is written. */
export async function tryPlacement(caller: Caller, sources: PlacementSources, wish: PlacementWish): Promise<PlacementTrial> {
  const facts = await factsFor(caller, sources);
  const choice = choiceOf(wish);
  const { chosen, sieve } = sift(choice, AT_ONCE, facts);
  return {
    namespaces: await namespacesFor(caller, facts),
    fleet: facts.clusters.length,
    chosen: chosen.length,
    sieve: sieve.slice(1),
    problems: [...ownProblems(choice, facts), ...(await takenProblems(caller, sources, wish))],
  };
}

export function choiceOf(wish: PlacementWish): NewPlacement {
  return { by: "new-placement", ...wish, tolerations: [] };
}

/** What the hub holds around a placement that nobody has decided for. Throws `ApiError` for who may not see it all, and while it is read. */
export async function factsFor(caller: Caller, sources: PlacementSources) {
  await Promise.all([managedClusters, managedClusterSets, managedClusterSetBindings].map((kind) => requireAll(caller, "list", kind)));
  const { clusters, clusterSets, clusterSetBindings, placementDecisions } = sources;
  const isRead = [clusters, clusterSets, clusterSetBindings, placementDecisions].every(({ isSynced }) => isSynced);
  if (!isRead) throw new ApiError("hub-unreachable", "The console is still reading the hub. Try again in a moment.");
  return {
    clusters: clusters.list(),
    sets: clusterSets.list(),
    bindings: clusterSetBindings.list(),
    decisions: () => [],
    decisionsBeside: () => decisionCounts(placementDecisions.list()),
    now: new Date(),
    cel: CEL,
  };
}

async function namespacesFor(caller: Caller, facts: Awaited<ReturnType<typeof factsFor>>): Promise<PlacementTrial["namespaces"]> {
  const names = [...new Set(facts.bindings.map(({ metadata }) => metadata.namespace ?? ""))].sort(compareText);
  const bound = names
    .map((name) => ({ name, sets: boundSets(facts, name).map(({ metadata }) => metadata.name) }))
    .filter(({ sets }) => sets.length > 0);
  const right = { verb: "create", resource: placements };
  const isEverywhere = await caller.rights.may(right);
  return Promise.all(
    bound.map(async (each, place) => ({
      ...each,
      mayCreate: isEverywhere || (place < MOST_NAMESPACES && (await caller.rights.may({ ...right, namespace: each.name }))),
    })),
  );
}

/** Only whoever may list placements there is told that there is one of that name; the hub tells all others when they create it. */
async function takenProblems(caller: Caller, sources: PlacementSources, { namespace, name }: PlacementWish) {
  if (!sources.placements.get(name, namespace)) return [];
  if (!(await caller.rights.may({ verb: "list", resource: placements, namespace }))) return [];
  return [{ field: "clusters.name", sentence: `${namespace} has a placement of that name already.` }];
}
