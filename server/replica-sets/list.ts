import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { LISTS } from "@/lib/lists/lists";
import { type ManifestWorkReplicaSet, manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import type { Caller } from "@/server/auth/caller";
import { requireAll, scopeOf } from "@/server/auth/scope";
import { type NameSet, seesNothing, visibleNamespaces } from "@/server/auth/visible-namespaces";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { type ServedNames, serveList } from "@/server/lists/served-list";
import { replicaSetRow } from "./replica-set-row";

export interface ReplicaSetCaches {
  readonly replicaSets: ResourceCache<ManifestWorkReplicaSet>;
}

/** Which ManifestWorkReplicaSets the caller may see. */
export interface ReplicaSetScope {
  /** In which namespaces; true: in all. */
  readonly in: true | NameSet;
  /** Set while there may be more: not all namespaces have been reviewed. */
  readonly partial?: true;
}

/** All ManifestWorkReplicaSets; none where the hub does not serve them. */
export function serveReplicaSets({ replicaSets }: ReplicaSetCaches, hubFailure?: () => HubFailure | undefined) {
  return serveList(
    LISTS["replica-sets"],
    {
      source: {
        caches: [replicaSets],
        about: () => replicaSets.about,
        follow: (touch) => [
          replicaSets.subscribe(({ before, after }) => {
            const one = after ?? before;
            touch(one && objectKey(one.metadata));
          }),
        ],
        row(name: string) {
          const [namespace = "", set = ""] = name.split("/");
          const found = replicaSets.get(set, namespace);
          return found && replicaSetRow(found);
        },
      },
      scope: (caller, { q }, own) => replicaSetScopeOf(caller, namespacesToCheck(own, q)),
      cut: (row, scope: ReplicaSetScope) =>
        scope.in === true || Object.hasOwn(scope.in, row.namespace) ? row : undefined,
      project: (row) => row,
      isWhole: (scope) => scope.in === true,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

async function replicaSetScopeOf(caller: Caller, namespaces: Iterable<string>): Promise<ReplicaSetScope> {
  const all = await scopeOf(caller, "list", manifestWorkReplicaSets);
  if (all.all) return { in: true };
  const seen = await visibleNamespaces(caller, manifestWorkReplicaSets, [...namespaces]);
  if (seesNothing(seen)) await requireAll(caller, "list", manifestWorkReplicaSets);
  return { in: seen.names, ...(seen.partial && { partial: true }) };
}

/** Namespaces in the filter first, then those that have sets. The hub decides. */
function* namespacesToCheck({ names }: ServedNames, filter = ""): Iterable<string> {
  yield* exactFilterValues("namespace", filter);
  const all = new Set(Array.from(names, (name) => name.slice(0, name.indexOf("/"))));
  yield* [...all].sort(compareText);
}
