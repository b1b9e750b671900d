import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "./caller";
import { type Names, namespacesWith } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";

/** How much of the works' rows the caller may see: those for these clusters; true: for all. */
export interface WorkScope {
  readonly on: true | Names;
}

/**
 * All of them for who may list them everywhere, else those in the namespaces of the clusters that they may get and where they may list
 * them. `asked` names more clusters that somebody wants to see. Throws `ApiError` "forbidden" where that leaves nothing.
 */
export async function workScopeOf(caller: Caller, asked: readonly string[] = []): Promise<WorkScope> {
  const works = await scopeOf(caller, "list", manifestWorks);
  if (works.all) return { on: true };
  const own = await caller.rights.namesOf(managedClusters);
  const on = await namespacesWith(caller, manifestWorks, [...new Set([...asked, ...own])]);
  if (Object.keys(on).length === 0) await requireAll(caller, "list", manifestWorks);
  return { on };
}
