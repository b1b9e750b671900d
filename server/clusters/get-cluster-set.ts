import type { ClusterSetDetail, SetBinding } from "@/lib/api/clusters/cluster-set";
import { setFilter } from "@/lib/filter/set-filter";
import { condition } from "@/lib/kube/conditions";
import { compareText } from "@/lib/kube/order";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { type ManagedClusterSetBinding, managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { scopeOf } from "@/server/auth/scope";
import { conditionLine } from "@/server/objects/condition-line";
import { type NamespaceSource, namespaceProgress } from "./namespace-progress";

const DEADLINE_MS = 5_000;

/** A cluster set and its bindings, read with the caller's rights. Throws `HubError`. */
export async function getClusterSet(
  caller: Caller,
  clusters: NamespaceSource,
  name: string,
): Promise<ClusterSetDetail> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { plural, group } = managedClusterSetBindings;
  // A binding has the name of its set (docs/reference/clusters.md#admission-of-set-bindings).
  const listed = caller.client.list(managedClusterSetBindings, { fieldSelector: `metadata.name=${name}`, signal });
  const [set, bindings, seen] = await Promise.all([
    caller.client.get(managedClusterSets, { name }, signal),
    orMissing(listed, { verb: "list", resource: plural, group }),
    scopeOf(caller, "list", managedClusters),
  ]);
  const filter = setFilter(set);
  const managedNamespaces = set.spec.managedNamespaces.map((each) => each.name);
  return {
    name,
    createdAt: set.metadata.creationTimestamp,
    selectorType: set.spec.clusterSelector.selectorType,
    ...(filter === undefined ? {} : { filter }),
    managedNamespaces,
    ...(seen.all
      ? { namespaces: namespaceProgress({ set: name, names: managedNamespaces }, clusters) }
      : { missingClusters: seen.missing }),
    ...(bindings.missing
      ? { missing: bindings.missing }
      : { bindings: bindings.value.map(bindingOf).sort((a, b) => compareText(a.namespace, b.namespace)) }),
  };
}

function bindingOf({ metadata, status }: ManagedClusterSetBinding): SetBinding {
  const bound = condition(status.conditions, "Bound");
  return { namespace: metadata.namespace ?? "", ...(bound && { bound: conditionLine(bound) }) };
}
