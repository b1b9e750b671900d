import { isHeldByHook } from "@/lib/addon-config/finalizers";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { DetachFacts } from "./facts";

/** The cluster add-ons and works that a step is about, by what keeps them. */
export interface DetachParts {
  readonly hooked: readonly ManagedClusterAddOn[];
  readonly plain: readonly ManagedClusterAddOn[];
  /** Of no add-on that is still there: those go with it. */
  readonly works: readonly ManifestWork[];
}

/** Who has to remove what is on a cluster, in the order in which it goes. */
export function detachParts({ addOns, works }: Pick<DetachFacts, "addOns" | "works">): DetachParts {
  const all = addOns.value ?? [];
  const names = new Set(all.map(({ metadata }) => metadata.name));
  return {
    hooked: all.filter(({ metadata }) => isHeldByHook(metadata)),
    plain: all.filter(({ metadata }) => !isHeldByHook(metadata)),
    works: (works.value ?? []).filter(({ metadata }) => !names.has(metadata.labels[ADDON_NAME_LABEL] ?? "")),
  };
}

/** What an agent was to remove, and is marked for deletion. */
export function heldObjects({
  addOns,
  works,
}: Pick<DetachFacts, "addOns" | "works">): (ManagedClusterAddOn | ManifestWork)[] {
  return [...(addOns.value ?? []), ...(works.value ?? [])].filter(
    ({ metadata }) => metadata.deletionTimestamp !== undefined && metadata.finalizers.length > 0,
  );
}
