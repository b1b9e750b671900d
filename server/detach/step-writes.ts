import { HOSTED_FINALIZERS } from "@/lib/addon-config/finalizers";
import type { DetachInput } from "@/lib/api/detach/detach";
import type { DetachFacts } from "@/lib/detach/facts";
import { markingPatch, unmarkingPatch } from "@/lib/detach/mark";
import { detachParts, heldObjects } from "@/lib/detach/parts";
import { change, deletion, type Write } from "@/lib/enable/write";
import type { ObjectMeta, RawObject } from "@/lib/kube/object";
import { DEPRECATED_FINALIZERS, PRE_DELETE_KEY, WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { findRawObject } from "@/server/auth/writes/raw-objects";

/** What a step writes on one cluster; objects that are gone meanwhile need nothing. Throws `HubError`. */
export async function stepWrites(caller: Caller, facts: DetachFacts, input: DetachInput, now: Date): Promise<Write[]> {
  const { hooked, plain, works } = detachParts(facts);
  const raw = (resource: Resource, { name, namespace }: ObjectMeta) =>
    findRawObject(caller, resource, { name, ...(namespace !== undefined && { namespace }) });
  const removals = async (resource: Resource, objects: readonly { readonly metadata: ObjectMeta }[]) => {
    const open = objects.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    const found = await inParallel(open, ({ metadata }) => raw(resource, metadata));
    return found.flatMap((object) => (object ? [deletion(resource, object)] : []));
  };
  const cluster = facts.cluster.value && (await raw(managedClusters, facts.cluster.value.metadata));
  switch (input.action) {
    case "begin": {
      const mark = { by: caller.user, at: now.toISOString(), path: input.path ?? "clean" };
      return cluster ? [change(managedClusters, cluster, markingPatch(cluster, mark))] : [];
    }
    case "cancel":
      return cluster ? [change(managedClusters, cluster, unmarkingPatch(cluster))] : [];
    case "hooks":
      return removals(managedClusterAddOns, hooked);
    case "add-ons":
      return removals(managedClusterAddOns, plain);
    case "works":
      return removals(manifestWorks, works);
    case "cluster":
      return cluster && cluster.metadata.deletionTimestamp === undefined ? [deletion(managedClusters, cluster)] : [];
    case "leave": {
      const found = await inParallel(heldObjects(facts), async ({ kind, metadata }) => {
        const resource = kind === managedClusterAddOns.kind ? managedClusterAddOns : manifestWorks;
        const object = await raw(resource, metadata);
        return object ? releasing(resource, object) : undefined;
      });
      return found.flatMap((write) => write ?? []);
    }
  }
}

/** The finalizers by which an add-on or a work waits for an agent. Those of other controllers stay. */
const OF_AGENTS: ReadonlySet<string> = new Set([
  PRE_DELETE_KEY,
  ...DEPRECATED_FINALIZERS,
  ...HOSTED_FINALIZERS,
  WORK_CLEANUP_FINALIZER,
]);

function releasing(resource: Resource, object: RawObject): Write | undefined {
  const { finalizers = [] } = object.metadata;
  const others = finalizers.filter((each) => !OF_AGENTS.has(each));
  return others.length < finalizers.length ? change(resource, object, { metadata: { finalizers: others } }) : undefined;
}
