import { LISTS } from "@/lib/lists/lists";
import type { SetEntry } from "@/lib/lists/sets/list";
import { placementsOf } from "@/lib/resources/cluster-management-add-on";
import { type SetScope, setScopeOf } from "@/server/auth/set-scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { serveList } from "@/server/lists/served-list";
import { type SetCaches, setRow } from "./set-row";
import { SetTally } from "./set-tally";

/** The rows of all cluster sets, each with its clusters and who may select from them. */
function setSource(caches: SetCaches) {
  const { addOns, clusters, clusterSetBindings, clusterSets, placements } = caches;
  const tally = new SetTally();
  const boundIn = (namespace: string | undefined) =>
    clusterSetBindings
      .list(({ metadata }) => metadata.namespace === namespace)
      .map(({ spec: { clusterSet } }) => clusterSet);
  return {
    caches: [clusterSets, clusters, clusterSetBindings, placements, addOns],
    about: () => clusterSets.about,
    follow: (touch: (name: string | undefined) => void) => [
      clusterSets.subscribe(({ before, after }) => {
        const name = (after ?? before)?.metadata.name ?? "";
        tally.putSet(name, after);
        touch(name);
      }),
      clusters.subscribe(({ before, after }) => {
        for (const name of tally.putCluster((after ?? before)?.metadata.name ?? "", after)) touch(name);
      }),
      clusterSetBindings.subscribe(({ before, after }) => {
        for (const binding of [before, after]) touch(binding?.spec.clusterSet);
      }),
      placements.subscribe(({ before, after }) => {
        for (const name of boundIn((after ?? before)?.metadata.namespace)) touch(name);
      }),
      addOns.subscribe(({ before, after }) => {
        const namespaces = [before, after].flatMap((addOn) =>
          addOn ? placementsOf(addOn).map((key) => key.split("/", 1)[0]) : [],
        );
        for (const namespace of new Set(namespaces)) for (const name of boundIn(namespace)) touch(name);
      }),
    ],
    row(name: string): SetEntry | undefined {
      const set = clusterSets.get(name);
      return set && setRow(set, tally.of(name), caches);
    },
  };
}

/** All cluster sets, for those who may list them. Who sees any sees all of them, if not all of each. */
export function serveSets(caches: SetCaches, hubFailure?: () => HubFailure | undefined) {
  return serveList(
    LISTS.sets,
    {
      source: setSource(caches),
      scope: (caller) => setScopeOf(caller),
      cut: cutSet,
      project: ({ labelSelector: _, ...row }) => row,
    },
    hubFailure,
  );
}

/** What can be filtered by is cut like what is shown. */
function cutSet(row: SetEntry, scope: SetScope): SetEntry {
  return {
    ...row,
    ...(scope.clusters ? {} : { members: undefined, available: undefined }),
    ...(scope.bindings ? {} : { boundTo: undefined }),
    ...(scope.placements ? {} : { placements: undefined }),
    ...(scope.addOns ? {} : { addOns: undefined }),
  };
}
