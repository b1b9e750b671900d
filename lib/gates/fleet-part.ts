import { type Labels, matches, selectorError } from "@/lib/kube/selectors";
import type { ClusterKey, FleetPart } from "@/lib/resources/fleet-part";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { inSet } from "@/lib/resources/managed-cluster-set";

interface Selectable {
  readonly metadata: { readonly name: string; readonly labels: Labels };
}

/** A ManagedClusterSet, as far as it selects. */
export type SelectingSet = Parameters<typeof inSet>[0];

const broken = new WeakMap<FleetPart, string | undefined>();

/** Why the labels cannot be read; undefined where they can. */
export function fleetPartError(part: FleetPart): string | undefined {
  if (!broken.has(part)) broken.set(part, part.labelSelector && selectorError(part.labelSelector));
  return broken.get(part);
}

/**
 * Whether a window or freeze is for the cluster. One whose labels cannot be read is for all that the rest selects: a
 * slip in it must not let updates start.
 */
export function isInPart(part: FleetPart, cluster: Selectable, sets: readonly SelectingSet[]): boolean {
  const { names, clusterSets, labelSelector } = part;
  if (names.length > 0 && !names.includes(cluster.metadata.name)) return false;
  if (clusterSets.length > 0 && !isInOneOf(clusterSets, cluster, sets)) return false;
  if (!labelSelector || fleetPartError(part) !== undefined) return true;
  return matches(labelSelector, cluster.metadata.labels);
}

function isInOneOf(names: readonly string[], cluster: Selectable, sets: readonly SelectingSet[]): boolean {
  return sets.some((set) => names.includes(set.metadata.name) && inSet(set, cluster));
}

/** What the cluster says under that label or claim. */
export function clusterValue(
  { label, claim }: ClusterKey,
  { metadata, status }: Pick<ManagedCluster, "metadata" | "status">,
): string | undefined {
  if (label !== undefined) return metadata.labels[label];
  return status.clusterClaims.find(({ name }) => name === claim)?.value;
}
