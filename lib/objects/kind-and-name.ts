import { type ObjectRef, objectKey } from "@/lib/kube/resource";

/** "Deployment fleet/logs", or "ManagedCluster c1" for a cluster-scoped object: how sentences and lists name an object. */
export function kindAndName({ kind, ...ref }: ObjectRef & { readonly kind: string }): string {
  return `${kind} ${objectKey(ref)}`;
}
