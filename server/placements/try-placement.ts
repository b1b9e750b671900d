import type { WriteJudgement } from "@/lib/api/objects/blast-radius";
import type { PlacementInput, PlacementTrial } from "@/lib/api/placements/placement-input";
import { ownProblems } from "@/lib/enable/cluster-problems";
import { AT_ONCE, plainPlacement } from "@/lib/enable/desired-placement";
import type { NewPlacement } from "@/lib/enable/enablement";
import { selectClusters } from "@/lib/enable/select-clusters";
import type { RawObject } from "@/lib/kube/object";
import { compareText } from "@/lib/kube/order";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { boundSets, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { requireRead } from "@/server/hub/require-read";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { judgementWithHooks } from "@/server/objects/judge-hooks";
import { judgeWhole } from "@/server/objects/judge-write";
import type { PlacementSources } from "./placement-sources";

/** What a new placement is judged by besides. */
export type JudgedSources = PlacementSources & HubStateCaches;

const CEL = clusterCel();

/** Callers with rights in some namespaces only are reviewed for this number. */
const MAX_NAMESPACES = 100;

/** The clusters a placement that does not exist yet would select. Nothing is written. */
export async function tryPlacement(
  caller: Caller,
  sources: JudgedSources,
  input: PlacementInput,
): Promise<PlacementTrial> {
  const facts = await factsFor(caller, sources);
  const choice = choiceOf(input);
  const { chosen, selection } = selectClusters(choice, AT_ONCE, facts);
  const problems = [...ownProblems(choice, facts), ...(await takenProblems(caller, sources, input))];
  return {
    namespaces: await namespacesFor(caller, facts),
    fleet: facts.clusters.length,
    chosen: chosen.length,
    selection: selection.slice(1),
    problems,
    ...(problems.length === 0
      ? {
          effect: await judgementWithHooks(
            caller,
            sources,
            await judgeWholePlacement(caller, sources, plainPlacement(input)),
          ),
        }
      : {}),
  };
}

/** An add-on may name a placement that is not there yet: it is installed as soon as that is created. */
export async function judgePlacement(caller: Caller, sources: JudgedSources, body: RawObject): Promise<WriteJudgement> {
  return (await judgeWholePlacement(caller, sources, body)).judgement;
}

function judgeWholePlacement(caller: Caller, sources: JudgedSources, body: RawObject) {
  return judgeWhole(caller, sources, "placements.cluster.open-cluster-management.io", { sent: body, after: body });
}

export function choiceOf(input: PlacementInput): NewPlacement {
  return { by: "new-placement", ...input, tolerations: [] };
}

/**
 * The hub's state around a placement without decisions. Throws `ApiError` for callers who may not see all of it, and
 * while it loads.
 */
export async function factsFor(caller: Caller, sources: PlacementSources) {
  await requireAll(caller, "list", managedClusters, managedClusterSets, managedClusterSetBindings);
  const { clusters, clusterSets, clusterSetBindings, placementDecisions } = sources;
  requireRead([clusters, clusterSets, clusterSetBindings, placementDecisions]);
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

/** Where a placement could select from anything, and whether the caller may create one there. */
export async function namespacesFor(
  caller: Caller,
  facts: Awaited<ReturnType<typeof factsFor>>,
): Promise<PlacementTrial["namespaces"]> {
  const names = [...new Set(facts.bindings.map(({ metadata }) => metadata.namespace ?? ""))].sort(compareText);
  const bound = names
    .map((name) => ({ name, sets: boundSets(facts, name).map(({ metadata }) => metadata.name) }))
    .filter(({ sets }) => sets.length > 0);
  const right = { verb: "create", resource: placements };
  const isEverywhere = await caller.rights.may(right);
  return Promise.all(
    bound.map(async (each, index) => ({
      ...each,
      mayCreate:
        isEverywhere || (index < MAX_NAMESPACES && (await caller.rights.may({ ...right, namespace: each.name }))),
    })),
  );
}

/** Only callers who may list placements there learn that the name is taken; the hub tells others on creation. */
async function takenProblems(caller: Caller, sources: PlacementSources, { namespace, name }: PlacementInput) {
  if (!sources.placements.get(name, namespace)) return [];
  if (!(await caller.rights.may({ verb: "list", resource: placements, namespace }))) return [];
  return [{ field: "clusters.name", message: `${namespace} has a placement of that name already.` }];
}
