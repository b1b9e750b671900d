import type { AddOnFacts } from "@/lib/health/add-on-words";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { projecting } from "@/server/hub/watched";

/** Cluster add-ons as the console keeps them: a fleet has a hundred thousand, and rows need no more of each. */
export const addOnFacts = projecting(managedClusterAddOns, {
  project: factsOf,
  indexes: { cluster: ({ metadata }) => [metadata.namespace ?? ""] },
});

function factsOf({ metadata, status }: ManagedClusterAddOn): AddOnFacts {
  const { name, namespace, creationTimestamp, deletionTimestamp } = metadata;
  return { metadata: { name, namespace, creationTimestamp, deletionTimestamp }, status: { conditions: status.conditions } };
}
