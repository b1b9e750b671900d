import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "./caller";
import type { FleetNames } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";
import { type NameSet, seesNothing, visibleNamespaces } from "./visible-namespaces";

/** How much of the works' rows the caller may see: those for these clusters; true: for all. */
export interface WorkScope {
  readonly on: true | NameSet;
  /** Set while there may be more visible rows: not all clusters have been reviewed. */
  readonly partial?: true;
}

/**
 * All for callers who may list them everywhere, else those in the namespaces where they may list them: named clusters
 * and those they may get at once, the rest of the fleet over time. Throws `ApiError` "forbidden" if nothing is left.
 */
export async function workScopeOf(caller: Caller, { named = [], fleet = [] }: FleetNames = {}): Promise<WorkScope> {
  const works = await scopeOf(caller, "list", manifestWorks);
  if (works.all) return { on: true };
  const own = await caller.rights.namesOf(managedClusters);
  const on = await visibleNamespaces(caller, manifestWorks, [...named, ...own], fleet);
  if (seesNothing(on)) await requireAll(caller, "list", manifestWorks);
  return { on: on.names, ...(on.partial && { partial: true }) };
}

/** Whether the caller may list the works of each of these clusters. */
export async function seesWorksOf(caller: Caller, clusters: readonly string[]): Promise<boolean> {
  const works = await scopeOf(caller, "list", manifestWorks);
  if (works.all) return true;
  const { names } = await visibleNamespaces(caller, manifestWorks, clusters, []);
  return clusters.every((cluster) => Object.hasOwn(names, cluster));
}
