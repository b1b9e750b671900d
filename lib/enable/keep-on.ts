import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { compareText } from "@/lib/kube/order";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type Placement, placements } from "@/lib/resources/placement";
import { specHash } from "@/lib/resources/spec-hash";
import { OURS } from "./desired-placement";
import { copyPlacements } from "./strategy-patch";
import { change, creation, type Stages } from "./write";

/** Each is named in an expression, which the hub evaluates for every cluster. */
const MAX_KEPT = 200;

interface Keeping {
  readonly addOn: RawObject;
  /** The placement ("namespace/name") that gives each cluster its configuration now. */
  readonly givenBy: ReadonlyMap<string, string>;
  readonly placement: (key: string) => Placement | undefined;
  readonly clusters: readonly string[];
}

export type KeepWrites =
  | { readonly ok: true; readonly stages: Stages }
  | { readonly ok: false; readonly problem: string };

/**
 * The writes by which an add-on stays on these clusters, with the configuration that they have, whatever becomes of the
 * placements that choose them now: for each of those another one that names the clusters, last in the strategy.
 */
export function keepOn({ addOn, givenBy, placement, clusters }: Keeping): KeepWrites {
  if (clusters.length > MAX_KEPT)
    return { ok: false, problem: `At most ${MAX_KEPT} clusters are named in a placement, not ${clusters.length}.` };
  const stray = clusters.find((cluster) => !placement(givenBy.get(cluster) ?? ""));
  if (stray !== undefined) return { ok: false, problem: `No placement chooses ${stray} now, so none can keep it.` };
  const names = new Map<string, string[]>();
  for (const cluster of clusters.toSorted(compareText)) {
    const key = givenBy.get(cluster) ?? "";
    names.set(key, [...(names.get(key) ?? []), cluster]);
  }
  const kept = [...names].flatMap(([key, named]) => {
    const source = placement(key);
    return source ? [{ key, object: keptPlacement(source, named) }] : [];
  });
  const copies = kept.map(({ key, object }) => ({ from: key, to: refOf(object) }));
  return {
    ok: true,
    stages: [
      kept.map(({ object }) => creation(placements, object)),
      [change(clusterManagementAddOns, addOn, copyPlacements(addOn, copies))],
    ],
  };
}

/** It tolerates every taint: what is kept is kept. Its name says what it names, so that the same is not made twice. */
function keptPlacement({ metadata, spec }: Placement, clusters: readonly string[]): RawObject {
  const { name, namespace } = metadata;
  const celExpressions = [`managedCluster.metadata.name in ${JSON.stringify(clusters)}`];
  return {
    metadata: {
      name: `${name.slice(0, MAX_NAME)}-kept-${specHash({ clusters }).slice(0, 8)}`,
      namespace,
      labels: { [MANAGED_BY_LABEL]: OURS },
    },
    spec: {
      ...(spec.clusterSets.length > 0 ? { clusterSets: spec.clusterSets } : {}),
      predicates: [{ requiredClusterSelector: { celSelector: { celExpressions } } }],
      tolerations: [{ operator: "Exists" }],
    },
  };
}

/** Decisions are labelled with a placement's name, and labels have no more than 63 characters. */
const MAX_NAME = 63 - "-kept-".length - 8;

function refOf({ metadata: { name = "", namespace = "" } }: RawObject) {
  return { name, namespace };
}
