import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { DECISION_GROUP_INDEX_LABEL, DECISION_GROUP_NAME_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type Placement, placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { specHash } from "@/lib/resources/spec-hash";
import { OURS } from "./desired-placement";
import { copyPlacements } from "./strategy-patch";
import { change, creation, type Stages } from "./write";

/** Each is named in an expression, which the hub evaluates for every cluster; more are decided for instead. */
const MAX_NAMED = 200;
/** Of a PlacementDecision. */
const MAX_DECIDED = 100;
/** One list of decisions is read whole wherever the placement is. */
const MAX_KEPT = 10_000;

interface Keeping {
  readonly addOn: RawObject;
  /** The placement ("namespace/name") that gives each cluster its configuration now. */
  readonly givenBy: ReadonlyMap<string, string>;
  readonly placement: (key: string) => Placement | undefined;
  readonly clusters: readonly string[];
  /** They may leave the sets that are bound to the namespace: no rule of a placement would choose them then. */
  readonly outlastsSets?: boolean;
}

export type KeepWrites =
  | { readonly ok: true; readonly stages: Stages }
  | { readonly ok: false; readonly problem: string };

/**
 * The writes by which an add-on stays on these clusters, with the configuration that they have, whatever becomes of the
 * placements that choose them now: for each of those another one, last in the strategy. It names the clusters; where
 * that does not hold, or they are many, it is one that the hub's scheduler leaves alone, with decisions for them.
 */
export function keepOn({ addOn, givenBy, placement, clusters, outlastsSets = false }: Keeping): KeepWrites {
  if (clusters.length > MAX_KEPT)
    return { ok: false, problem: `At most ${MAX_KEPT} clusters are kept at once, not ${clusters.length}.` };
  const stray = clusters.find((cluster) => !placement(givenBy.get(cluster) ?? ""));
  if (stray !== undefined) return { ok: false, problem: `No placement chooses ${stray} now, so none can keep it.` };
  const names = new Map<string, string[]>();
  for (const cluster of clusters.toSorted(compareText)) {
    const key = givenBy.get(cluster) ?? "";
    names.set(key, [...(names.get(key) ?? []), cluster]);
  }
  const kept = [...names].flatMap(([key, named]) => {
    const source = placement(key);
    if (!source) return [];
    const isDecided = outlastsSets || named.length > MAX_NAMED;
    const object = isDecided ? decidedPlacement(source, named) : keptPlacement(source, named);
    return [{ key, object, decisions: isDecided ? decisionsFor(object, named) : [] }];
  });
  const copies = kept.map(({ key, object }) => ({ from: key, to: refOf(object) }));
  const decisions = kept.flatMap((each) => each.decisions);
  return {
    ok: true,
    stages: [
      kept.map(({ object }) => creation(placements, object)),
      ...(decisions.length > 0 ? [decisions.map((each) => creation(placementDecisions, each))] : []),
      [change(clusterManagementAddOns, addOn, copyPlacements(addOn, copies))],
    ],
  };
}

/** The hub's scheduler leaves it and its decisions alone, so neither sets nor taints matter. */
function decidedPlacement(source: Placement, clusters: readonly string[]): RawObject {
  return {
    metadata: { ...keptMetadata(source, clusters), annotations: { [FROZEN_ANNOTATION]: "true" } },
    spec: { tolerations: [{ operator: "Exists" }] },
  };
}

/** As the scheduler writes them for one group. */
function decisionsFor({ metadata: { name = "", namespace } }: RawObject, clusters: readonly string[]): RawObject[] {
  const labels = { [PLACEMENT_LABEL]: name, [DECISION_GROUP_INDEX_LABEL]: "0", [DECISION_GROUP_NAME_LABEL]: "" };
  return Array.from({ length: Math.ceil(clusters.length / MAX_DECIDED) }, (_, index) => ({
    metadata: { name: `${name}-decision-${index + 1}`, namespace, labels },
    status: {
      decisions: clusters
        .slice(index * MAX_DECIDED, (index + 1) * MAX_DECIDED)
        .map((clusterName) => ({ clusterName, reason: "" })),
    },
  }));
}

/** It tolerates every taint: what is kept is kept. Its name says what it names, so that the same is not made twice. */
function keptPlacement(source: Placement, clusters: readonly string[]): RawObject {
  const { spec } = source;
  const celExpressions = [`managedCluster.metadata.name in ${JSON.stringify(clusters)}`];
  return {
    metadata: keptMetadata(source, clusters),
    spec: {
      ...(spec.clusterSets.length > 0 ? { clusterSets: spec.clusterSets } : {}),
      predicates: [{ requiredClusterSelector: { celSelector: { celExpressions } } }],
      tolerations: [{ operator: "Exists" }],
    },
  };
}

function keptMetadata({ metadata: { name, namespace } }: Placement, clusters: readonly string[]) {
  return {
    name: `${name.slice(0, MAX_NAME)}-kept-${specHash({ clusters }).slice(0, 8)}`,
    namespace,
    labels: { [MANAGED_BY_LABEL]: OURS },
  };
}

/** Decisions are labelled with a placement's name, and labels have no more than 63 characters. */
const MAX_NAME = 63 - "-kept-".length - 8;

function refOf({ metadata: { name = "", namespace = "" } }: RawObject) {
  return { name, namespace };
}
