import type { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { toggleValue } from "@/lib/filter/edit-filter";
import { addOnStatus } from "@/lib/health/add-on-status";
import { workStatus } from "@/lib/health/work-status";
import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { WorkRow } from "@/lib/lists/works/row";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { type PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import { type DecisionGroup, decidedClusters, groupDecisions } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { type ClusterAddOnScope, clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import type { Right } from "@/server/auth/rights";
import { requireAll, scopeOf } from "@/server/auth/scope";
import { type WorkScope, workScopeOf } from "@/server/auth/work-scope";
import { ApiError, type MissingRight } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { readListRequest } from "@/server/lists/list-request";
import type { ListStore } from "@/server/lists/list-store";
import type { ServedNames } from "@/server/lists/served-list";
import { gatherGraph } from "./gather-graph";

export interface GraphSources {
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn>, "isSynced" | "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "by">;
  /** How often the add-on became unavailable on the clusters that `sees` lets through. */
  readonly flapsOf: (addOn: string, sees: (cluster: string) => boolean) => AddOnGraph["flaps"];
  readonly lists: {
    readonly clusterAddOns: ListStore<ClusterAddOnEntry, ClusterAddOnRow, ClusterAddOnScope, undefined>;
    readonly works: ListStore<WorkRow, WorkRow, WorkScope, undefined>;
    readonly clusters: ServedNames;
  };
}

/**
 * The chain from an add-on to the works on its clusters, for callers who may get the add-on, as far as they may list
 * each kind. Throws `ApiError` "forbidden", and "not-found" if the add-on does not exist.
 */
export async function getAddOnGraph(caller: Caller, sources: GraphSources, name: string): Promise<AddOnGraph> {
  if (!(await caller.rights.may({ verb: "get", resource: clusterManagementAddOns, name }))) {
    await requireAll(caller, "list", clusterManagementAddOns);
  }
  const { addOns, lists } = sources;
  requireRead([addOns]);
  const addOn = addOns.get(name);
  if (!addOn) throw new ApiError("not-found", `The hub has no add-on ${name}.`);
  const [chosen, on, carried] = await Promise.all([
    chosenBy(caller, sources, placementsOf(addOn)),
    seen(managedClusterAddOns, clusterAddOnScopeOf(caller, { fleet: lists.clusters.names })),
    seen(manifestWorks, workScopeOf(caller, { fleet: lists.clusters.names })),
  ]);
  const sees = (cluster: string) =>
    on.value !== undefined && (on.value.on === true || Object.hasOwn(on.value.on, cluster));
  const graph = gatherGraph({
    placements: chosen.placements,
    statuses: new Map(entriesOf(lists.clusterAddOns, on.value, name).map((row) => [row.cluster, addOnStatus(row)])),
    sees,
    works: worksOf(lists.works, carried.value, name).map((row) => ({
      cluster: row.cluster,
      work: row.work,
      status: workStatus(row),
    })),
  });
  return {
    ...graph,
    ...(on.value && { flaps: sources.flapsOf(name, sees) }),
    synced: lists.clusterAddOns.isSynced && lists.works.isSynced,
    missing: { decisions: chosen.missing, clusterAddOns: on.missing, works: carried.missing },
  };
}

/** The groups of each placement of which the caller may list the decisions. */
async function chosenBy(caller: Caller, { placementDecisions: decisions }: GraphSources, keys: readonly string[]) {
  const scope = await scopeOf(caller, "list", placementDecisions);
  const namespaces = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))];
  const allowed = await Promise.all(
    namespaces.map(
      async (namespace) =>
        scope.all || (await caller.rights.may({ verb: "list", resource: placementDecisions, namespace })),
    ),
  );
  const hidden = new Set(namespaces.filter((_, position) => !allowed[position]));
  const placements = keys.map((key) => {
    return { key, groups: hidden.has(key.split("/")[0] ?? "") ? [] : groupsOf(decisions.by("placement", key)) };
  });
  return { placements, missing: hidden.size > 0 && !scope.all ? scope.missing : undefined };
}

/** Decisions without a group form one group. */
function groupsOf(decisions: readonly PlacementDecision[]): readonly DecisionGroup[] {
  const answer = groupDecisions(decisions);
  if (answer.ok) return answer.groups;
  return [{ index: 0, name: "", clusters: [...new Set(decisions.flatMap(decidedClusters))] }];
}

interface Cut<Value> {
  readonly value?: Value;
  readonly missing?: MissingRight | undefined;
}

/** How much of a kind the caller may see, and the missing right if, as far as reviewed, they see some or none of it. */
async function seen<Scope extends Pick<WorkScope, "on" | "partial">>(
  kind: Right["resource"],
  scope: Promise<Scope>,
): Promise<Cut<Scope>> {
  try {
    const value = await scope;
    return value.partial ? { value, missing: { verb: "list", resource: kind.plural, group: kind.group } } : { value };
  } catch (error) {
    if (error instanceof ApiError && error.missing) return { missing: error.missing };
    throw error;
  }
}

function entriesOf(
  store: GraphSources["lists"]["clusterAddOns"],
  scope: ClusterAddOnScope | undefined,
  addOn: string,
): ClusterAddOnEntry[] {
  if (!scope) return [];
  const { order } = store.query(
    scope,
    readListRequest({ q: toggleValue("", "addon", addOn) }, store.source.table, store.now),
  );
  return order.slice(0, order.size);
}

function worksOf(store: GraphSources["lists"]["works"], scope: WorkScope | undefined, addOn: string): WorkRow[] {
  if (!scope) return [];
  const { order } = store.query(
    scope,
    readListRequest({ q: toggleValue("", "addon", addOn) }, store.source.table, store.now),
  );
  return order.slice(0, order.size);
}
