import { isDeepStrictEqual } from "node:util";
import { withCondition } from "@/lib/kube/conditions";
import { objectKey } from "@/lib/kube/resource";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type Controller, onChange, trigger } from "@/server/controllers/runtime/controller";
import { type Clock, HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/** Says of every binding whether its set exists. Key: namespace/name. */
export function setBindings(hub: OcmHub, now: Clock): Controller {
  const bindingsTo = (set: string) => hub.clusterSetBindings.list(({ spec }) => spec.clusterSet === set);
  return {
    name: "cluster-set-binding",
    triggers: [
      trigger(hub.clusterSetBindings, ({ metadata }) => [objectKey(metadata)]),
      trigger(hub.clusterSets, (set) => bindingsTo(set.metadata.name).map(({ metadata }) => objectKey(metadata))),
    ],
    async reconcile(key, signal) {
      const [namespace = "", name = ""] = key.split("/", 2);
      const binding = hub.clusterSetBindings.get(name, namespace);
      if (!binding || binding.metadata.deletionTimestamp) return onChange;
      const isBound = hub.clusterSets.get(binding.spec.clusterSet) !== undefined;
      const desired = {
        type: "Bound",
        status: isBound ? "True" : "False",
        reason: isBound ? "ClusterSetBound" : "ClusterSetNotFound",
        message: "",
      } as const;
      const conditions = withCondition(binding.status.conditions, desired, now());
      if (isDeepStrictEqual(conditions, binding.status.conditions)) return onChange;
      const { uid, resourceVersion } = binding.metadata;
      const options = { signal, fieldManager: HUB_FIELD_MANAGER, subresource: "status" } as const;
      await hub.patch(
        managedClusterSetBindings,
        { name, namespace },
        { metadata: { uid, resourceVersion }, status: { conditions } },
        options,
      );
      return onChange;
    },
  };
}
