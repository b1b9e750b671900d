import type { ObjectMeta } from "@/lib/kube/object";

const PRIORITY_ANNOTATION = "open-cluster-management.io/cleanup-priority";

export interface Contents {
  readonly addOns: readonly { readonly metadata: ObjectMeta }[];
  readonly works: readonly { readonly metadata: ObjectMeta }[];
}

export type CleanupPlan =
  | { readonly kind: "clean" }
  | {
      readonly kind: "remove";
      readonly resource: "managedclusteraddons" | "manifestworks";
      readonly names: readonly string[];
      readonly message: string;
    };

/**
 * What to delete next in the namespace of a cluster that is being deleted: add-ons before works, lowest priority first
 * (docs/reference/clusters.md#deleting).
 */
export function cleanupPlan({ addOns, works }: Contents): CleanupPlan {
  if (addOns.length > 0) return removal("managedclusteraddons", addOns);
  if (works.length > 0) return removal("manifestworks", works);
  return { kind: "clean" };
}

function removal(resource: "managedclusteraddons" | "manifestworks", objects: Contents["works"]): CleanupPlan {
  const lowest = Math.min(...objects.map(priorityOf));
  const isNext = (object: Contents["works"][number]) =>
    priorityOf(object) === lowest && !object.metadata.deletionTimestamp;
  const pending = objects.filter(({ metadata }) => metadata.deletionTimestamp && metadata.finalizers.length > 0).length;
  const message = `The resource ${resource} is remaning, the remaining count is ${objects.length}, the finalizer pending count is ${pending}`;
  return { kind: "remove", resource, names: objects.filter(isNext).map(({ metadata }) => metadata.name), message };
}

/** 0 to 100; missing or invalid counts as 0. */
function priorityOf({ metadata }: Contents["works"][number]): number {
  const text = metadata.annotations[PRIORITY_ANNOTATION] ?? "";
  const priority = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return priority <= 100 ? priority : 0;
}
