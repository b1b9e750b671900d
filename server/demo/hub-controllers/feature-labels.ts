import { condition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE, FEATURE_LABEL_PREFIX } from "@/lib/kube/ocm";
import { labelKeyError } from "@/lib/kube/selectors";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

/**
 * A merge patch of labels for the health of a cluster's add-ons; undefined where nothing changes. A cluster that never
 * reported has none (docs/reference/add-ons.md#feature-labels).
 */
export function featureLabelPatch(
  cluster: ManagedCluster,
  addOns: readonly ManagedClusterAddOn[],
): Record<string, string | null> | undefined {
  if (!condition(cluster.status.conditions, CLUSTER_AVAILABLE)) return undefined;
  const living = addOns.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const wanted = new Map(
    living
      .map((addOn) => [FEATURE_LABEL_PREFIX + addOn.metadata.name, featureOf(addOn)] as const)
      // An add-on's name may be longer than the name of a label has room for.
      .filter(([label]) => !labelKeyError(label)),
  );
  const { labels } = cluster.metadata;
  const surplus = Object.keys(labels).filter((label) => label.startsWith(FEATURE_LABEL_PREFIX) && !wanted.has(label));
  const changed = [...wanted].filter(([label, value]) => labels[label] !== value);
  if (surplus.length + changed.length === 0) return undefined;
  return Object.fromEntries([...surplus.map((label) => [label, null] as const), ...changed]);
}

function featureOf({ status }: ManagedClusterAddOn): string {
  switch (condition(status.conditions, "Available")?.status) {
    case "True":
      return "available";
    case "False":
      return "unhealthy";
    default:
      return "unreachable";
  }
}
