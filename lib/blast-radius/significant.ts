import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
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

/** Whether a change is of what people order for rollouts, and of nothing else that moves a cluster. */
export function isOrderAlone(change: ObjectChange): boolean {
  const { kind, before, after } = change;
  if (kind !== "ClusterManagementAddOn" || !before || !after) return false;
  return !isSignificant({ ...change, after: { ...after, metadata: withOrdersOf(after.metadata, before.metadata) } });
}

function withOrdersOf<T extends { readonly annotations: Record<string, string> }>(metadata: T, other: T): T {
  const { [ROLLOUTS_ANNOTATION]: _own, ...annotations } = metadata.annotations;
  const orders = other.annotations[ROLLOUTS_ANNOTATION];
  return {
    ...metadata,
    annotations: { ...annotations, ...(orders !== undefined && { [ROLLOUTS_ANNOTATION]: orders }) },
  };
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
        const { [LIFECYCLE_ANNOTATION]: lifecycle = null, [ROLLOUTS_ANNOTATION]: orders = null } = metadata.annotations;
        return [spec.installStrategy, spec.defaultConfigs, lifecycle, orders, requiredAddOns({ metadata })];
      });
    case "ManagedClusterAddOn":
      return both(change, ({ spec }) => spec.configs);
    case "ManifestWorkReplicaSet":
      return both(change, ({ spec }) => [spec.placementRefs, spec.manifestWorkTemplate]);
    default:
      return both(change, specHash);
  }
}

function both<T>({ before, after }: { before: T | undefined; after: T | undefined }, part: (object: T) => unknown) {
  return [before && part(before), after && part(after)] as const;
}
