import {
  DECISION_GROUP_INDEX_LABEL,
  DECISION_GROUP_NAME_LABEL,
  PLACEMENT_LABEL,
  REPLICA_SET_LABEL,
  REPLICA_SET_PLACEMENT_LABEL,
} from "@/lib/kube/ocm";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import type { SetPlacement } from "./plan";
import { readSetWork } from "./set-work";

export const ROLLED_AT = new Date("2030-01-01T12:00:00Z");

const MANIFEST = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings", namespace: "default" } };

/** How far a cluster is with its work: not reported, or its Progressing and Degraded; `secondsAgo` since when. */
export interface WorkSketch {
  readonly is: "silent" | "applied" | "progressing" | "succeeded" | "failed" | "stale" | "other";
  readonly secondsAgo?: number;
}

/** Clusters are called by numbers, as vectors of OCM's tests call them. */
export interface SetSketch {
  readonly groups: Readonly<Record<string, readonly number[]>>;
  readonly strategy: object;
  readonly works?: Readonly<Record<number, WorkSketch["is"] | WorkSketch>>;
}

/** A set of that strategy over the placement "all". */
export function setOf({ strategy }: Pick<SetSketch, "strategy">): ManifestWorkReplicaSet {
  return ManifestWorkReplicaSet.parse({
    metadata: { name: "web", namespace: "fleet" },
    spec: {
      manifestWorkTemplate: { workload: { manifests: [MANIFEST] } },
      placementRefs: [{ name: "all", rolloutStrategy: strategy }],
    },
  });
}

/** What a hub has of the set's placement and works. */
export function inputOf(sketch: SetSketch): SetPlacement {
  const [ref] = setOf(sketch).spec.placementRefs;
  if (!ref) throw new Error("no placement");
  return {
    ref,
    placement: Placement.parse({}),
    decisions: decisionsOf(sketch),
    works: worksOf(sketch).flatMap((work) => readSetWork(work) ?? []),
  };
}

function decisionsOf({ groups }: SetSketch): PlacementDecision[] {
  return Object.entries(groups).map(([name, clusters], index) =>
    PlacementDecision.parse({
      metadata: {
        name: `all-${index}`,
        namespace: "fleet",
        labels: {
          [PLACEMENT_LABEL]: "all",
          [DECISION_GROUP_INDEX_LABEL]: String(index),
          [DECISION_GROUP_NAME_LABEL]: name,
        },
      },
      status: { decisions: clusters.map((cluster) => ({ clusterName: `c${cluster}` })) },
    }),
  );
}

/** The works of the sketch. */
export function worksOf({ works = {} }: Pick<SetSketch, "works">): ManifestWork[] {
  return Object.entries(works).map(([cluster, sketch]) => workOf(`c${cluster}`, sketch));
}

/** A work of the set on one cluster. */
function workOf(cluster: string, sketch: WorkSketch["is"] | WorkSketch): ManifestWork {
  const { is, secondsAgo = 0 } = typeof sketch === "string" ? { is: sketch } : sketch;
  const at = new Date(ROLLED_AT.getTime() - secondsAgo * 1000).toISOString();
  const condition = (type: string, status: string, observedGeneration = 1) => ({
    type,
    status,
    observedGeneration,
    lastTransitionTime: at,
  });
  const applied = condition("Applied", "True");
  const conditions = {
    silent: [],
    other: [],
    applied: [applied],
    progressing: [applied, condition("Progressing", "True")],
    succeeded: [applied, condition("Progressing", "False")],
    failed: [applied, condition("Progressing", "True"), condition("Degraded", "True")],
    stale: [applied, condition("Progressing", "False", 0)],
  }[is];
  return ManifestWork.parse({
    metadata: {
      name: `web${cluster}`,
      namespace: cluster,
      generation: 1,
      creationTimestamp: at,
      labels: { [REPLICA_SET_LABEL]: "fleet.web", [REPLICA_SET_PLACEMENT_LABEL]: "all" },
    },
    spec: { workload: { manifests: is === "other" ? [] : [MANIFEST] } },
    status: { conditions },
  });
}
