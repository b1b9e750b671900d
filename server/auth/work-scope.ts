import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "./caller";
import type { FleetNames } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";
import { type NameSet, nameSet, seesNothing, visibleNamespaces } from "./visible-namespaces";

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

/** In which namespaces the caller may be told what works say of add-ons; true: in all, absent: in none. */
export interface WorkTextScope {
  readonly works?: true | NameSet;
}

/** Where works say something of add-ons. */
interface WorkTexts {
  readonly isEmpty: boolean;
  /** The namespaces of those that say something of add-ons of these clusters; true: of all clusters. */
  namespacesOf(clusters: true | NameSet): Set<string>;
}

/** What works say, the clusters to review first, and those whose add-ons the caller may see. */
interface WorkReaders {
  readonly texts: WorkTexts | undefined;
  readonly named?: readonly string[];
  readonly among?: true | NameSet;
  /** All clusters: set where what works said at an earlier time is wanted. */
  readonly past?: Iterable<string> | undefined;
}

/**
 * Only namespaces whose works have something to say are reviewed, so that a fleet without trouble costs nothing; of
 * earlier times all may have had, and are reviewed over time. Frames in other pages are not told: no view of theirs is
 * of works.
 */
export async function workTextScopeOf(
  caller: Caller,
  { texts, named = [], among = true, past }: WorkReaders,
): Promise<WorkTextScope> {
  if (caller.embed || !texts || (texts.isEmpty && !past)) return {};
  if (await seesAllWorkText(caller)) return { works: true };
  const wanted = past ? namesAmong(past, among) : texts.namespacesOf(among);
  if (wanted.size === 0) return {};
  const speaking = past ? named : texts.namespacesOf(nameSet(named));
  const first = [...speaking].filter((namespace) => wanted.has(namespace));
  const { names } = await visibleNamespaces(caller, manifestWorks, first, wanted);
  return Object.keys(names).length > 0 ? { works: names } : {};
}

function namesAmong(clusters: Iterable<string>, among: true | NameSet): Set<string> {
  return new Set(among === true ? clusters : [...clusters].filter((cluster) => Object.hasOwn(among, cluster)));
}

/** Whether the caller may be told what the works of all clusters say. */
export async function seesAllWorkText(caller: Caller): Promise<boolean> {
  return !caller.embed && (await scopeOf(caller, "list", manifestWorks)).all;
}

interface WorkText<Part> {
  /** Those whose works say it. */
  readonly namespaces: readonly string[];
  /** What works of each say alone. */
  readonly parts?: readonly Part[] | undefined;
}

/** What the scope shows of what works say: all of it, or a part whose works the caller may list. */
export function visibleWorkText<Text extends WorkText<Text>>(
  { works = {} }: WorkTextScope,
  text: Text,
): Text | undefined {
  const shows = ({ namespaces }: Text) =>
    works === true || namespaces.every((namespace) => Object.hasOwn(works, namespace));
  return shows(text) ? text : text.parts?.find(shows);
}

/** Whether the caller may list the works of each of these clusters. */
export async function seesWorksOf(caller: Caller, clusters: readonly string[]): Promise<boolean> {
  const works = await scopeOf(caller, "list", manifestWorks);
  if (works.all) return true;
  const { names } = await visibleNamespaces(caller, manifestWorks, clusters, []);
  return clusters.every((cluster) => Object.hasOwn(names, cluster));
}
