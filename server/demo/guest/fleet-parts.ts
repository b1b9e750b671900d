import type { Resource } from "@/lib/kube/resource";
import { addOnPlacementScores } from "@/lib/resources/add-on-placement-score";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { ALL_HUB_PARTS, HUB_PARTS, type HubPart } from "@/server/demo/hub-controllers/hub-parts";

/** What can run on another hub: parts of what OCM's hub does, and the agents of the clusters. */
export type Part = HubPart | "fleet";

export const ALL_PARTS: readonly Part[] = [...ALL_HUB_PARTS, "fleet"];

export function isHubPart(part: Part): part is HubPart {
  return part !== "fleet";
}

type OcmKind = Pick<Resource, "group" | "plural">;

/**
 * OCM's kinds among those that are read, by the name of their cache, in the order in which missing ones are reported.
 */
const OCM_KINDS: Readonly<Record<string, OcmKind>> = {
  clusters: managedClusters,
  clusterSets: managedClusterSets,
  clusterSetBindings: managedClusterSetBindings,
  placements,
  placementDecisions,
  addOnPlacementScores,
  clusterAddOns: managedClusterAddOns,
  works: manifestWorks,
  replicaSets: manifestWorkReplicaSets,
};

/** OCM's kinds without which these parts cannot run. */
export function kindsNeeded(parts: readonly Part[]): OcmKind[] {
  const read = new Set<string>(
    parts.flatMap((part) => (isHubPart(part) ? [...HUB_PARTS[part]] : ["clusters", "clusterAddOns", "works"])),
  );
  return Object.entries(OCM_KINDS).flatMap(([name, kind]) => (read.has(name) ? [kind] : []));
}
