import type { Resource } from "@/lib/kube/resource";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { clusterScopeOf, type FleetNames } from "@/server/auth/cluster-scope";
import { MAX_REQUESTS } from "@/server/auth/explored-namespaces";
import { placementScopeOf } from "@/server/auth/placement-scope";
import { requireAll } from "@/server/auth/scope";
import { nameSet } from "@/server/auth/visible-namespaces";
import { workScopeOf } from "@/server/auth/work-scope";
import { ApiError } from "@/server/errors";

/** In which namespaces, or of which clusters; true: all. */
type Visible = true | Readonly<Record<string, unknown>>;

/** How much of what is being deleted the caller may see, by kind; what is absent is hidden. */
export interface DeletionScope {
  readonly kinds: Readonly<Record<string, Visible>>;
  /** Set while there may be more. */
  readonly partial?: true;
}

/** Where there is something to see, if the caller may see it there. */
interface MarkedNames {
  /** Namespaces of placements. */
  readonly placed: Iterable<string>;
  /** Namespaces of replica sets. */
  readonly delivered: Iterable<string>;
  /** Namespaces of clusters that are being deleted themselves. */
  readonly leaving: readonly string[];
}

/** Throws `ApiError` "forbidden" where the caller may see none of the kinds. */
export async function deletionScopeOf(caller: Caller, names: FleetNames, marked: MarkedNames): Promise<DeletionScope> {
  const [clusters, addOns, works, placed, bindings, ownAddOns, sets, leaving, delivered, gates] = await Promise.all([
    unlessForbidden(clusterScopeOf(caller, names)),
    unlessForbidden(clusterAddOnScopeOf(caller, names)),
    unlessForbidden(workScopeOf(caller, names)),
    unlessForbidden(placementScopeOf(caller, marked.placed)),
    may(caller, managedClusterSetBindings),
    may(caller, clusterManagementAddOns),
    may(caller, managedClusterSets),
    namespacesFor(caller, marked.leaving),
    whereListed(caller, manifestWorkReplicaSets, [...marked.delivered]),
    Promise.all(GATES.map(async (kind) => ((await may(caller, kind)) ? [[kind.kind, true] as const] : []))),
  ]);
  const kinds: Record<string, Visible> = {
    ...(clusters && { ManagedCluster: clusters.clusters ?? true }),
    ...(addOns && { ManagedClusterAddOn: addOns.on }),
    ...(works && { ManifestWork: works.on }),
    ...(placed && { Placement: placed.in }),
    ...(bindings && { ManagedClusterSetBinding: true }),
    ...(ownAddOns && { ClusterManagementAddOn: true }),
    ...(sets && { ManagedClusterSet: true }),
    ...(leaving && { Namespace: leaving }),
    ...(delivered && { ManifestWorkReplicaSet: delivered }),
    ...Object.fromEntries(gates.flat()),
  };
  if (Object.keys(kinds).length === 0) await requireAll(caller, "list", managedClusters);
  const isPartial = [clusters, addOns, works, placed].some((scope) => scope && "partial" in scope && scope.partial);
  return { kinds, ...(isPartial && { partial: true }) };
}

const GATES = [maintenanceWindows, freezes, rolloutGates];

/** Everywhere for who may list them everywhere, else in the namespaces where they may. */
async function whereListed(caller: Caller, resource: Resource, names: readonly string[]): Promise<Visible | undefined> {
  if (await may(caller, resource)) return true;
  const certain = names.slice(0, MAX_REQUESTS);
  const allowed = await Promise.all(
    certain.map((namespace) => caller.rights.may({ verb: "list", resource, namespace })),
  );
  const seen = certain.filter((_, index) => allowed[index]);
  return seen.length > 0 ? nameSet(seen) : undefined;
}

/** All for who may list them, else those that they may get: a role in a namespace lets them get that one. */
async function namespacesFor(caller: Caller, names: readonly string[]): Promise<Visible | undefined> {
  if (await may(caller, namespaces)) return true;
  const certain = names.slice(0, MAX_REQUESTS);
  const allowed = await Promise.all(
    certain.map((name) => caller.rights.may({ verb: "get", resource: namespaces, namespace: name, name })),
  );
  const seen = certain.filter((_, index) => allowed[index]);
  return seen.length > 0 ? nameSet(seen) : undefined;
}

/** Whether the scope shows what is of that kind there: in a namespace, or a cluster by its name. */
export function seesKind({ kinds }: DeletionScope, kind: string, where: string | undefined): boolean {
  const visible = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (visible === undefined || visible === true) return visible === true;
  return where !== undefined && Object.hasOwn(visible, where);
}

function may(caller: Caller, resource: Resource): Promise<boolean> {
  return caller.rights.may({ verb: "list", resource });
}

async function unlessForbidden<T>(scope: Promise<T>): Promise<T | undefined> {
  try {
    return await scope;
  } catch (error) {
    if (error instanceof ApiError && error.code === "forbidden") return undefined;
    throw error;
  }
}
