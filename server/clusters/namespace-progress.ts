import type { NamespaceProgress } from "@/lib/api/clusters/cluster-set";
import { type Condition, condition } from "@/lib/kube/conditions";
import { NAMESPACE_AVAILABLE } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";

const MAX_FAILURES = 20;

export interface NamespaceSource {
  list(): Iterable<ManagedCluster>;
}

/** How far the clusters of a set have come with the namespaces that it has them create, as their agents report it. */
export function namespaceProgress(
  { set, names }: { readonly set: string; readonly names: readonly string[] },
  clusters: NamespaceSource,
): NamespaceProgress[] {
  const reports = names.length === 0 ? [] : reportsOf(set, clusters);
  return names.map((name) => {
    const own = reports.filter((report) => report.name === name);
    const failed = own.flatMap(({ cluster, available }) =>
      available?.status === "False"
        ? [{ cluster, message: available.message, since: available.lastTransitionTime }]
        : [],
    );
    const created = own.filter(({ available }) => available?.status === "True").length;
    return {
      ...{ name, created, waiting: own.length - created - failed.length, failed: failed.length },
      failures: failed.sort((a, b) => compareText(a.cluster, b.cluster)).slice(0, MAX_FAILURES),
    };
  });
}

interface Report {
  readonly cluster: string;
  readonly name: string;
  readonly available: Condition | undefined;
}

function reportsOf(set: string, clusters: NamespaceSource): Report[] {
  const reports: Report[] = [];
  for (const { metadata, status } of clusters.list()) {
    for (const { clusterSet, name, conditions } of status.managedNamespaces ?? [])
      if (clusterSet === set)
        reports.push({ cluster: metadata.name, name, available: condition(conditions, NAMESPACE_AVAILABLE) });
  }
  return reports;
}
