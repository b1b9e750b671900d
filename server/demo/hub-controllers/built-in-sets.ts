import type { RawObject } from "@/lib/kube/object";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";

const AUTO_UPDATE_ANNOTATION = "cluster.open-cluster-management.io/autoupdate";

/**
 * The sets that every hub has: `default`, for clusters without another set, and `global`, for all
 * (docs/reference/clusters.md#cluster-sets).
 */
export const builtInSets: ReadonlyMap<string, RawObject> = new Map([
  [
    "default",
    { metadata: { name: "default" }, spec: { clusterSelector: { selectorType: "ExclusiveClusterSetLabel" } } },
  ],
  [
    "global",
    { metadata: { name: "global" }, spec: { clusterSelector: { selectorType: "LabelSelector", labelSelector: {} } } },
  ],
]);

/**
 * A merge patch that gives a built-in set its selector back; undefined where it has it, or where its owner forbids it.
 */
export function restoration({ metadata, spec }: ManagedClusterSet): object | undefined {
  if (metadata.annotations[AUTO_UPDATE_ANNOTATION] === "false") return undefined;
  const { selectorType, labelSelector } = spec.clusterSelector;
  if (metadata.name === "default") {
    return selectorType === "ExclusiveClusterSetLabel"
      ? undefined
      : selectorPatch({ selectorType: "ExclusiveClusterSetLabel", labelSelector: null });
  }
  const selectsAll =
    labelSelector !== undefined &&
    Object.keys(labelSelector.matchLabels).length + labelSelector.matchExpressions.length === 0;
  if (selectorType === "LabelSelector" && selectsAll) return undefined;
  return selectorPatch({ selectorType: "LabelSelector", labelSelector: { matchLabels: null, matchExpressions: null } });
}

function selectorPatch(clusterSelector: object): object {
  return { spec: { clusterSelector } };
}
