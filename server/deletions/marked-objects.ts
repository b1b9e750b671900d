import type { KubeObject, ObjectMeta } from "@/lib/kube/object";
import type { WorkRow } from "@/lib/lists/works/row";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import type { Change, ResourceCache } from "@/server/hub/resource-cache";
import { leavingWork } from "@/server/works/work-facts";

export interface LeavingCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "cluster">;
  readonly works: ResourceCache<WorkRow>;
  /** Those of clusters that are Terminating; a process may do without. */
  readonly leavingNamespaces?: ResourceCache<KubeObject>;
}

/** Of each cluster, its works that are being deleted or run hooks: a fleet has too many works to look for them. */
export class LeavingWorks {
  readonly #byCluster = new Map<string, Map<string, ManifestWork>>();

  of(cluster: string): readonly ManifestWork[] {
    return [...(this.#byCluster.get(cluster)?.values() ?? [])];
  }

  /** Keeps up with a change; answers the cluster that it matters to. */
  see({ before, after }: Change<WorkRow>): string | undefined {
    const [old, now] = [before && leavingWork(before), after && leavingWork(after)];
    const cluster = (after ?? before)?.cluster;
    if ((!old && !now) || cluster === undefined) return undefined;
    const name = (after ?? before)?.work ?? "";
    const known = this.#byCluster.get(cluster) ?? new Map<string, ManifestWork>();
    if (now) known.set(name, now);
    else known.delete(name);
    if (known.size > 0) this.#byCluster.set(cluster, known);
    else this.#byCluster.delete(cluster);
    return cluster;
  }
}

/** "c1/app/ManifestWork": what is of one place is together. */
export function markedName(kind: string, { name, namespace }: Pick<ObjectMeta, "name" | "namespace">): string {
  return namespace === undefined ? `${name}/${kind}` : `${namespace}/${name}/${kind}`;
}

/** The kind of a row that `markedName` has named, and the key of its object. */
export function markedPartsOf(name: string): { readonly kind: string; readonly key: string } {
  const end = name.lastIndexOf("/");
  return { kind: name.slice(end + 1), key: name.slice(0, end) };
}

export function isMarked(object: { readonly metadata: Pick<ObjectMeta, "deletionTimestamp"> } | undefined): boolean {
  return object?.metadata.deletionTimestamp !== undefined;
}
