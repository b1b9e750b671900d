import type { ClusterSetDetail } from "@/lib/api/clusters/cluster-set";
import { setFilter } from "@/lib/filter/set-filter";
import { compareText } from "@/lib/kube/order";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";

const DEADLINE_MS = 5_000;

/** A cluster set and its bindings, read with the caller's rights. Throws `HubError`. */
export async function getClusterSet(caller: Caller, name: string): Promise<ClusterSetDetail> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { plural, group } = managedClusterSetBindings;
  // A binding has the name of its set (docs/reference/clusters.md#admission-of-set-bindings).
  const listed = caller.client.list(managedClusterSetBindings, { fieldSelector: `metadata.name=${name}`, signal });
  const [set, bindings] = await Promise.all([
    caller.client.get(managedClusterSets, { name }, signal),
    orMissing(listed, { verb: "list", resource: plural, group }),
  ]);
  const filter = setFilter(set);
  return {
    name,
    createdAt: set.metadata.creationTimestamp,
    selectorType: set.spec.clusterSelector.selectorType,
    ...(filter === undefined ? {} : { filter }),
    managedNamespaces: set.spec.managedNamespaces.map((each) => each.name),
    ...(bindings.missing
      ? { missing: bindings.missing }
      : { bindings: bindings.value.map(({ metadata }) => metadata.namespace ?? "").sort(compareText) }),
  };
}
