import { plural } from "@/lib/format/count";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import type { MissingRight } from "@/server/errors";
import type { ObjectCaches } from "./hub-state";

const MAX_NAMES = 10;

interface Selecting {
  readonly notes: readonly string[];
  readonly hidden: readonly MissingRight[];
}

/**
 * The placements that may no longer select from a cluster set: those of one namespace where it is unbound there, else
 * those of all namespaces that it is bound to. As far as the caller may list them.
 */
export async function selectingPlacements(
  caller: Caller,
  caches: Pick<ObjectCaches, "clusterSetBindings" | "placements">,
  { set, namespace }: { readonly set: string; readonly namespace?: string | undefined },
): Promise<Selecting> {
  const where = namespace === undefined ? {} : { namespace };
  for (const kind of [placements, managedClusterSetBindings]) {
    if (await caller.rights.may({ verb: "list", resource: kind, ...where })) continue;
    return { notes: [], hidden: [{ verb: "list", resource: kind.plural, group: kind.group }] };
  }
  const bindings = caches.clusterSetBindings.list(({ spec }) => spec.clusterSet === set);
  const bound = new Set(bindings.map(({ metadata }) => metadata.namespace));
  const names = caches.placements
    .list(
      ({ metadata, spec }) =>
        (namespace === undefined ? bound.has(metadata.namespace) : metadata.namespace === namespace) &&
        (spec.clusterSets.length === 0 || spec.clusterSets.includes(set)),
    )
    .map(({ metadata }) => objectKey(metadata))
    .sort(compareText);
  if (names.length === 0) return { notes: ["No placement selects from it."], hidden: [] };
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  const lose = plural(names.length, "placement loses its clusters", "placements lose its clusters");
  return { notes: [`${lose}: ${names.slice(0, MAX_NAMES).join(", ")}${more}.`], hidden: [] };
}
