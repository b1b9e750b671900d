import type { PlacementDetail, PlacementPath, PlacementSet } from "@/lib/api/placements/placement-detail";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { predicateText, prioritizerText, tolerationText } from "@/lib/placement/spec-summary";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type Placement, placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { scopeOf } from "@/server/auth/scope";
import { conditionLine } from "@/server/objects/condition-line";
import { placementRow } from "./placement-row";
import { missingIn, type PlacementSources } from "./placement-sources";

const DEADLINE_MS = 5_000;
/** A placement may put each cluster into a group of its own. */
const MAX_GROUPS = 100;

/** One placement, read with the caller's rights; its surroundings as far as they may list them. */
export async function getPlacement(
  caller: Caller,
  sources: PlacementSources,
  path: PlacementPath,
): Promise<PlacementDetail> {
  const placement = await caller.client.get(placements, path, AbortSignal.timeout(DEADLINE_MS));
  const [addOns, sets, missing] = await Promise.all([
    scopeOf(caller, "list", clusterManagementAddOns),
    scopeOf(caller, "list", managedClusterSets),
    missingIn(caller, managedClusterSetBindings, path.namespace),
  ]);
  const users = sources.addOns.by("placement", objectKey(path)).map(({ metadata }) => metadata.name);
  const { spec, status } = placement;
  return {
    row: placementRow(placement, addOns.all ? users : undefined),
    conditions: status.conditions.map(conditionLine),
    groups: status.decisionGroups
      .slice(0, MAX_GROUPS)
      .map(({ decisionGroupIndex, decisionGroupName, clusterCount }) => ({
        index: decisionGroupIndex,
        name: decisionGroupName,
        chosen: clusterCount,
      })),
    predicates: spec.predicates.map(predicateText),
    tolerations: spec.tolerations.map(tolerationText),
    prioritizers: spec.numberOfClusters === undefined ? [] : prioritizerText(placement),
    sets: missing ? undefined : setsOf(placement, sources, sets.all),
    missing: { sets: missing },
  };
}

/** The sets that it names, else all that are bound to its namespace. */
function setsOf({ metadata, spec }: Placement, sources: PlacementSources, seesSets: boolean): PlacementSet[] {
  const bindings = sources.clusterSetBindings.list((binding) => binding.metadata.namespace === metadata.namespace);
  const bound = new Set(bindings.map(({ spec: { clusterSet } }) => clusterSet));
  const there = new Set(sources.clusterSets.list().map((set) => set.metadata.name));
  const names = spec.clusterSets.length > 0 ? spec.clusterSets : [...bound];
  return [...names].sort(compareText).map((name) => ({
    name,
    isBound: bound.has(name),
    ...(seesSets ? { exists: there.has(name) } : {}),
  }));
}
