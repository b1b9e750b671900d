import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { inSet, type ManagedClusterSet, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import type { Branch } from "./branch";
import { breaks, cite, citeAbsent, type Explanation, hides, holds, keyPath } from "./finding";

/** The cluster's sets that the placement includes; undefined if they are not visible. */
function eligibleSets({ facts, cluster, placement }: Branch): readonly ManagedClusterSet[] | undefined {
  if (facts.sets.missing) return undefined;
  const wanted = placement.spec.clusterSets;
  return facts.sets.value.filter(
    (set) => inSet(set, cluster) && (wanted.length === 0 || wanted.includes(set.metadata.name)),
  );
}

/** Whether the cluster is in a set that the placement may select from. */
export function setFinding(branch: Branch): Explanation {
  const { facts, cluster, placement } = branch;
  if (facts.sets.missing) return hides("the cluster sets", facts.sets.missing);
  const { name } = cluster.metadata;
  const label = cite(
    managedClusters,
    cluster.metadata,
    keyPath("labels", CLUSTER_SET_LABEL),
    cluster.metadata.labels[CLUSTER_SET_LABEL] ?? "not set",
  );
  const eligible = eligibleSets(branch) ?? [];
  if (eligible.length > 0) {
    return holds(`It is in ${setText(eligible)}.`, [
      label,
      ...eligible.map((set) => cite(managedClusterSets, set.metadata, SELECTOR, selectorLabel(set))),
    ]);
  }
  const isIn = facts.sets.value.filter((set) => inSet(set, cluster));
  const wanted = placement.spec.clusterSets;
  if (wanted.length > 0) {
    const where = isIn.length > 0 ? `it is in ${setText(isIn)}` : "it is in no cluster set";
    const requirement = cite(placements, placement.metadata, ".spec.clusterSets", wanted.join(", "));
    return breaks(`Placement ${branch.key} only includes ${wanted.join(" or ")}, and ${name} is not in it: ${where}.`, [
      requirement,
      label,
    ]);
  }
  const labelled = cluster.metadata.labels[CLUSTER_SET_LABEL];
  if (labelled === undefined)
    return breaks(`${name} is in no cluster set: it has no label ${CLUSTER_SET_LABEL}.`, [label]);
  return breaks(`${name} is in no cluster set: its label names the set ${labelled}, which does not exist.`, [
    label,
    citeAbsent(managedClusterSets, { name: labelled }),
  ]);
}

const SELECTOR = ".spec.clusterSelector.selectorType";

function selectorLabel({ spec }: ManagedClusterSet): string {
  return spec.clusterSelector.selectorType;
}

/** Is one of those sets bound to the placement's namespace. */
export function bindingFinding(branch: Branch): Explanation | undefined {
  const { facts, placement, key } = branch;
  const namespace = placement.metadata.namespace ?? "";
  const eligible = eligibleSets(branch);
  if (eligible?.length === 0) return undefined;
  const bindings = facts.bindings(namespace);
  if (bindings.missing) return hides(`which cluster sets are bound to the namespace ${namespace}`, bindings.missing);
  if (!eligible) return undefined;
  const names = new Set(eligible.map(({ metadata }) => metadata.name));
  const binding = bindings.value.find(({ spec }) => names.has(spec.clusterSet));
  if (binding) {
    const cites = [cite(managedClusterSetBindings, binding.metadata, ".spec.clusterSet", binding.spec.clusterSet)];
    return holds(`The set ${binding.spec.clusterSet} is bound to the namespace ${namespace}.`, cites);
  }
  const bound = bindings.value.map(({ spec }) => spec.clusterSet);
  const instead = bound.length > 0 ? `Bound there: ${bound.join(", ")}.` : "No set is bound there.";
  const cites = eligible.map(({ metadata }) =>
    citeAbsent(managedClusterSetBindings, { namespace, name: metadata.name }),
  );
  const what = [...names].join(" or ");
  return breaks(
    `Placement ${key} cannot use the set ${what}: it is not bound to the namespace ${namespace}. ${instead}`,
    cites,
  );
}

function setText(sets: readonly ManagedClusterSet[]): string {
  const names = sets.map(({ metadata }) => metadata.name);
  return names.length === 1 ? `the set ${names[0]}` : `the sets ${names.join(", ")}`;
}
