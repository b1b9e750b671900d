import type { ObjectMeta } from "@/lib/kube/object";
import {
  API_RESOURCE_CLEANUP_FINALIZER,
  DEPRECATED_FINALIZERS,
  PRE_DELETE_KEY,
  RESOURCE_CLEANUP_FINALIZER,
  WORK_CLEANUP_FINALIZER,
} from "@/lib/kube/ocm";

const OLD_HOOK = "cluster.open-cluster-management.io/addon-pre-delete";

/** For agents that run outside their cluster, which we do not support. */
export const HOSTED_FINALIZERS: readonly string[] = ["hosting-addon-pre-delete", "hosting-manifests-cleanup"].map(
  (name) => `addon.open-cluster-management.io/${name}`,
);

const OF_OCM: ReadonlySet<string> = new Set([
  PRE_DELETE_KEY,
  ...DEPRECATED_FINALIZERS,
  ...HOSTED_FINALIZERS,
  API_RESOURCE_CLEANUP_FINALIZER,
  RESOURCE_CLEANUP_FINALIZER,
  WORK_CLEANUP_FINALIZER,
]);

/** Whether neither the hub nor an agent of OCM removes it from a cluster, an add-on or a work. */
export function isForeignFinalizer(finalizer: string): boolean {
  return !OF_OCM.has(finalizer);
}

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
