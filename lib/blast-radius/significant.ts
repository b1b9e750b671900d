import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import { specHash } from "@/lib/resources/spec-hash";
import type { ObjectChange } from "./hub-state";

/**
 * Whether a change can move a cluster at all. It is judged by the object alone, so that it may be told to callers who
 * see nothing else of the hub.
 */
export function isSignificant(change: ObjectChange): boolean {
  const [before, after] = significantParts(change);
  return !deepEqual(before, after);
}

function significantParts(change: ObjectChange): readonly [unknown, unknown] {
  switch (change.kind) {
    case "Placement":
      return both(change, ({ metadata, spec }) => [spec, metadata.annotations[FROZEN_ANNOTATION] ?? null]);
    case "ManagedCluster":
      // Expressions of placements may read any of it.
      return both(change, ({ metadata, spec }) => [metadata.labels, metadata.annotations, spec]);
    case "ManagedClusterSet":
      return both(change, ({ spec }) => spec);
    case "ManagedClusterSetBinding":
      return both(change, ({ spec }) => spec);
    case "ClusterManagementAddOn":
      return both(change, ({ metadata, spec }) => {
        return [spec.installStrategy, spec.defaultConfigs, metadata.annotations[LIFECYCLE_ANNOTATION] ?? null];
      });
    case "ManagedClusterAddOn":
      return both(change, ({ spec }) => spec.configs);
    default:
      return both(change, specHash);
  }
}

function both<T>({ before, after }: { before: T | undefined; after: T | undefined }, part: (object: T) => unknown) {
  return [before && part(before), after && part(after)] as const;
}
