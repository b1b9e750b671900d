import type { ObjectMeta } from "@/lib/kube/object";
import { DEPRECATED_FINALIZERS, PRE_DELETE_KEY } from "@/lib/kube/ocm";

const OLD_HOOK = "cluster.open-cluster-management.io/addon-pre-delete";

/** For agents that run outside their cluster, which we do not support. */
export const HOSTED_FINALIZERS: readonly string[] = ["hosting-addon-pre-delete", "hosting-manifests-cleanup"].map(
  (name) => `addon.open-cluster-management.io/${name}`,
);

/** Whether the cluster add-on may not go before its hooks are done; the spelling of old hubs counts too. */
export function isHeldByHook({ finalizers }: Pick<ObjectMeta, "finalizers">): boolean {
  return finalizers.includes(PRE_DELETE_KEY) || finalizers.includes(OLD_HOOK);
}

/**
 * The finalizers with or without that of the hooks; undefined where nothing changes. Old spellings are removed too
 * (docs/reference/ocm.md#finalizers). An object that is being deleted takes no new one.
 */
export function hookFinalizers({ finalizers, deletionTimestamp }: ObjectMeta, isHeld: boolean): string[] | undefined {
  const others = finalizers.filter(
    (finalizer) => finalizer !== PRE_DELETE_KEY && !DEPRECATED_FINALIZERS.includes(finalizer),
  );
  if (!isHeld) return isHeldByHook({ finalizers }) ? others : undefined;
  return finalizers.includes(PRE_DELETE_KEY) || deletionTimestamp ? undefined : [...others, PRE_DELETE_KEY];
}
