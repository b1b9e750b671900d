import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  lifecycleOf,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import type { WhyFacts } from "./facts";
import { breaks, cite, citeAbsent, type Explanation, hides, holds, keyPath } from "./finding";

const TYPE = ".spec.installStrategy.type";

/** How the add-on gets onto clusters at all. */
export function addOnFinding({ addOn: seen, addOnName: name }: Pick<WhyFacts, "addOn" | "addOnName">): Explanation {
  if (seen.missing) return hides("the add-on's own object, nor by which placements it is installed", seen.missing);
  const addOn = seen.value;
  if (!addOn) return breaks(`The hub has no add-on ${name}.`, [citeAbsent(clusterManagementAddOns, { name })]);
  const { deletionTimestamp } = addOn.metadata;
  if (deletionTimestamp !== undefined) {
    const cites = [cite(clusterManagementAddOns, addOn.metadata, ".metadata.deletionTimestamp", deletionTimestamp)];
    return breaks(`The add-on ${name} is being deleted and will be removed from every cluster.`, cites, {
      since: deletionTimestamp,
    });
  }
  return installed(addOn);
}

function installed(addOn: ClusterManagementAddOn): Explanation {
  const { metadata, spec } = addOn;
  const { type, placements } = spec.installStrategy;
  const strategy = cite(clusterManagementAddOns, metadata, TYPE, type);
  if (lifecycleOf(addOn) === "other") {
    const value = metadata.annotations[LIFECYCLE_ANNOTATION];
    const cites = [cite(clusterManagementAddOns, metadata, keyPath("annotations", LIFECYCLE_ANNOTATION), value)];
    return holds("The add-on manages itself: placements do not control it.", cites);
  }
  if (type !== "Placements") return holds("It is installed manually, cluster by cluster.", [strategy]);
  if (placements.length > 0) return holds(`It is installed by ${placementText(placementsOf(addOn))}.`, [strategy]);
  const cites = [strategy, cite(clusterManagementAddOns, metadata, ".spec.installStrategy.placements", "none")];
  return breaks(`${metadata.name} is installed by placements but names none.`, cites);
}

function placementText(keys: readonly string[]): string {
  return keys.length === 1 ? `Placement ${keys[0]}` : `${keys.length} placements: ${keys.join(", ")}`;
}

/** The placements that decide where the add-on is installed; none if they have no effect. */
export function followedPlacements(addOn: ClusterManagementAddOn | undefined) {
  if (!addOn || lifecycleOf(addOn) === "other" || addOn.spec.installStrategy.type !== "Placements") return [];
  const seen = new Set<string>();
  return addOn.spec.installStrategy.placements.filter(
    (each) => !seen.has(objectKey(each)) && seen.add(objectKey(each)),
  );
}
