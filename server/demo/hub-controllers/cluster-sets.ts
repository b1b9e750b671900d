import { isDeepStrictEqual } from "node:util";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { managedClusterSets, membersOf } from "@/lib/resources/managed-cluster-set";
import { type Controller, onChange, type Trigger, trigger } from "@/server/controllers/runtime/controller";
import { builtInSets, restoration } from "./built-in-sets";
import { createOnce } from "./ensure";
import { type Clock, HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/**
 * Keeps the built-in sets as they are, and says of every set whether it has members. `marks` are labels of those it
 * makes. Key: set name.
 */
export function clusterSets(hub: OcmHub, now: Clock, marks: Readonly<Record<string, string>> = {}): Controller {
  return {
    name: "cluster-set",
    triggers: [builtIn, membership(hub), trigger(hub.clusterSets, ({ metadata }) => [metadata.name])],
    async reconcile(name, signal) {
      const set = hub.clusterSets.get(name);
      const missing = set ? undefined : builtInSets.get(name);
      if (missing) await createOnce(hub, managedClusterSets, withLabels(missing, marks), signal);
      if (!set || set.metadata.deletionTimestamp) return onChange;
      const options = { signal, fieldManager: HUB_FIELD_MANAGER };
      const patch = builtInSets.has(name) ? restoration(set) : undefined;
      const { metadata, status } = patch ? await hub.patch(managedClusterSets, { name }, patch, options) : set;
      const conditions = withCondition(
        status.conditions,
        emptyCondition(membersOf(set, hub.clusters.list()).length),
        now(),
      );
      if (isDeepStrictEqual(conditions, status.conditions)) return onChange;
      const { uid, resourceVersion } = metadata;
      await hub.patch(
        managedClusterSets,
        { name },
        { metadata: { uid, resourceVersion }, status: { conditions } },
        { ...options, subresource: "status" },
      );
      return onChange;
    },
  };
}

function withLabels(set: RawObject, marks: Readonly<Record<string, string>>): RawObject {
  return { ...set, metadata: { ...set.metadata, labels: { ...marks } } };
}

/** They are made also on a hub that has none. */
const builtIn: Trigger = (enqueue) => {
  for (const name of builtInSets.keys()) enqueue(name);
  return () => undefined;
};

/** A cluster that comes, goes or changes its labels may change the members of any set. */
function membership(hub: OcmHub): Trigger {
  return (enqueue) =>
    hub.clusters.subscribe(({ before, after }) => {
      if (isDeepStrictEqual(before?.metadata.labels, after?.metadata.labels)) return;
      for (const { metadata } of hub.clusterSets.list()) enqueue(metadata.name);
    });
}

function emptyCondition(members: number): DesiredCondition {
  const type = "ClusterSetEmpty";
  if (members === 0) return { type, status: "True", reason: "NoClusterMatched", message: "No ManagedCluster selected" };
  return { type, status: "False", reason: "ClustersSelected", message: `${members} ManagedClusters selected` };
}
