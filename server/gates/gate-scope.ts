import type { GateEntry } from "@/lib/lists/gates/list";
import type { GateKind } from "@/lib/lists/gates/row";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { ROLLOUT_KINDS } from "@/server/auth/rollout-scope";
import { firstMissing, forbidden, scopeOf } from "@/server/auth/scope";
import { type NameSet, nameSet } from "@/server/auth/visible-namespaces";
import type { MissingRight } from "@/server/errors";

export const GATE_RESOURCE_OF = {
  window: maintenanceWindows,
  freeze: freezes,
  approval: rolloutGates,
} as const satisfies Record<GateKind, object>;

/** Which kinds a caller may list, and how much of clusters and rollouts they may see of them. */
export interface GateScope {
  readonly window: boolean;
  readonly freeze: boolean;
  readonly approval: boolean;
  /** All, those by name, or none. */
  readonly clusters: boolean | NameSet;
  readonly rollouts: boolean;
}

/** The right that is missing to list each kind; absent where it is there. */
export async function missingKinds(caller: Caller): Promise<Readonly<Record<GateKind, MissingRight | undefined>>> {
  const [window, freeze, approval] = await Promise.all([
    firstMissing(caller, "list", [maintenanceWindows]),
    firstMissing(caller, "list", [freezes]),
    firstMissing(caller, "list", [rolloutGates]),
  ]);
  return { window, freeze, approval };
}

/** Throws `ApiError` "forbidden" where the caller may list none of the three kinds. */
export async function gateScopeOf(caller: Caller): Promise<GateScope> {
  const { approval, freeze, window } = await missingKinds(caller);
  if (window && freeze && approval) throw forbidden(caller, window);
  const [clusters, rollouts] = await Promise.all([clustersOf(caller), firstMissing(caller, "list", ROLLOUT_KINDS)]);
  return {
    window: window === undefined,
    freeze: freeze === undefined,
    approval: approval === undefined,
    clusters,
    rollouts: rollouts === undefined,
  };
}

/** All for who may list clusters, else those that they may get by name; false for none. */
async function clustersOf(caller: Caller): Promise<boolean | NameSet> {
  if ((await scopeOf(caller, "list", managedClusters)).all) return true;
  const names = await caller.rights.namesOf(managedClusters);
  return names.length > 0 && nameSet(names);
}

/** Whether a scope shows that cluster. */
export function showsCluster({ clusters }: Pick<GateScope, "clusters">, name: string): boolean {
  return clusters === true || (clusters !== false && Object.hasOwn(clusters, name));
}

/** A row as that scope shows it: counts are of clusters that it shows, and rollouts are named where it shows them. */
export function cutGate(entry: GateEntry, scope: GateScope): GateEntry | undefined {
  if (!scope[entry.kind]) return undefined;
  const { clusters, members, stops, ...rest } = entry;
  const shown = shownCount(entry, scope);
  return {
    ...rest,
    members: members?.filter((name) => showsCluster(scope, name)),
    ...(shown === undefined ? {} : { clusters: shown }),
    ...(scope.rollouts && stops ? { stops } : {}),
  };
}

/** A gate counts the clusters of a rollout, which is shown whole or not at all. */
function shownCount({ clusters, members }: GateEntry, scope: GateScope): number | undefined {
  if (!members) return scope.rollouts ? clusters : undefined;
  if (scope.clusters === false) return undefined;
  return scope.clusters === true ? members.length : members.filter((name) => showsCluster(scope, name)).length;
}
