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

/** Of which clusters' add-ons the caller may be told what their works say; true: of all, absent: of none. */
export interface WorkTextScope {
  readonly works?: true | NameSet;
}

/** Clusters whose works say something, those to review first, and those whose add-ons the caller may see. */
interface WorkReaders {
  readonly clusters: Iterable<string>;
  readonly named?: readonly string[];
  readonly among?: true | NameSet;
}

/**
 * Only clusters whose works have something to say are reviewed, so that a fleet without trouble costs nothing. Frames
 * in other pages are not told: no view of theirs is of works.
 */
export async function workTextScopeOf(
  caller: Caller,
  { clusters, named = [], among = true }: WorkReaders,
): Promise<WorkTextScope> {
  if (caller.embed) return {};
  const wanted = new Set([...clusters].filter((cluster) => among === true || Object.hasOwn(among, cluster)));
  if (wanted.size === 0) return {};
  if (await seesAllWorkText(caller)) return { works: true };
  const first = named.filter((cluster) => wanted.has(cluster));
  const { names } = await visibleNamespaces(caller, manifestWorks, first, wanted);
  return Object.keys(names).length > 0 ? { works: names } : {};
}

/** Whether the caller may be told what the works of all clusters say. */
export async function seesAllWorkText(caller: Caller): Promise<boolean> {
  return !caller.embed && (await scopeOf(caller, "list", manifestWorks)).all;
}

/** Whether that scope shows what the works of a cluster say. */
export function showsWorkText({ works = {} }: WorkTextScope, cluster: string): boolean {
  return works === true || Object.hasOwn(works, cluster);
}

/** Whether the caller may list the works of each of these clusters. */
export async function seesWorksOf(caller: Caller, clusters: readonly string[]): Promise<boolean> {
  const works = await scopeOf(caller, "list", manifestWorks);
  if (works.all) return true;
  const { names } = await visibleNamespaces(caller, manifestWorks, clusters, []);
  return clusters.every((cluster) => Object.hasOwn(names, cluster));
}
