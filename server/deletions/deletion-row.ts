import type { Deletion } from "@/lib/deletion/deletion";
import { isInProgress } from "@/lib/deletion/deletion";
import { explainDeletions } from "@/lib/deletion/explain-deletions";
import { explainOwn } from "@/lib/deletion/own-blockers";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { leavingAddOn } from "@/server/addons/add-on-facts";
import { factsOf } from "./explain-own";
import { type LeavingCaches, type LeavingWorks, markedName } from "./marked-objects";

/** What a cluster's objects wait for is read from all three kinds: it is told to who may see these. */
export const OF_CLUSTERS = ["ManagedCluster", "ManagedClusterAddOn", "ManifestWork"] as const;

const UNREAD = { missing: { verb: "get", resource: "", group: "" } };

/**
 * What of one cluster is being deleted, by the name of its row, from what the console follows: it reads no leases,
 * bindings and templates of others, so that what only these tell is left to the pages of the objects.
 */
export function deletionsOf(
  cluster: string,
  { clusters, clusterAddOns, leavingNamespaces }: LeavingCaches,
  works: LeavingWorks,
  isManagerRunning: boolean | undefined,
): ReadonlyMap<string, DeletionRow> {
  const addOns = clusterAddOns.by("cluster", cluster).flatMap((facts) => leavingAddOn(facts) ?? []);
  const { deletions } = explainDeletions({
    clusterName: cluster,
    cluster: { value: clusters.get(cluster) },
    addOns: { value: addOns },
    works: { value: works.of(cluster) },
    namespace: leavingNamespaces ? { value: leavingNamespaces.get(cluster) } : UNREAD,
    ...{ workBinding: UNREAD, leaseRenewed: UNREAD },
    hasTemplate: () => undefined,
    isManagerRunning,
  });
  return new Map(deletions.map((each) => rowOf(each, cluster)).map((row) => [row.name, row]));
}

/** One object of no cluster. */
export function ownDeletion(kind: DeletionRow["kind"], resource: string, object: unknown): DeletionRow | undefined {
  const deletion = explainOwn(factsOf(kind, resource, object));
  return deletion && rowOf(deletion, undefined);
}

function rowOf({ kind, namespace, name, since, blockers }: Deletion, cluster: string | undefined): DeletionRow {
  const [first] = blockers;
  return {
    name: markedName(kind, { name, namespace }),
    kind: kind as DeletionRow["kind"], // only kinds that are listed are explained
    ...(namespace !== undefined && { namespace }),
    object: name,
    ...(cluster !== undefined && { cluster }),
    since,
    isStuck: blockers.some((each) => !isInProgress(each)),
    ...(first && {
      blocker: first.rule,
      message: first.message,
      actor: first.actor.kind,
      who: first.actor.name,
      chain: first.chain.map((link) => `${link.kind} ${link.name}`).join(" > "),
      ...(first.steps[0] && { step: first.steps[0].message }),
    }),
  };
}

/** The same for who may not see what it waits for. */
export function withoutBlocker({ name, kind, namespace, object, cluster, since }: DeletionRow): DeletionRow {
  return {
    ...{ name, kind, object, since, isStuck: false },
    ...(namespace !== undefined && { namespace }),
    ...(cluster !== undefined && { cluster }),
  };
}
