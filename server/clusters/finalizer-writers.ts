import { isForeignFinalizer } from "@/lib/addon-config/finalizers";
import type { DeletionFacts } from "@/lib/deletion/facts";
import type { ObjectMeta } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { finalizerWriter } from "@/lib/objects/finalizer-writer";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { managedFieldsOf } from "@/server/auth/writes/raw-objects";

/** Each is one more request; who set the finalizers of the others is not said. */
const MAX_READ = 8;

type Facts = Pick<DeletionFacts, "cluster" | "addOns" | "works">;

/**
 * Who set the finalizers of other controllers, of objects that are being deleted: read once more, because what is listed
 * comes without managed fields. What cannot be read is not said.
 */
export async function finalizerWriters(
  caller: Caller,
  { cluster, addOns, works }: Facts,
): Promise<NonNullable<DeletionFacts["writerOf"]>> {
  const held = [
    ...heldByOthers(managedClusters, cluster.value ? [cluster.value] : []),
    ...heldByOthers(managedClusterAddOns, addOns.value),
    ...heldByOthers(manifestWorks, works.value),
  ];
  const reads = held.slice(0, MAX_READ).map(async ({ resource, name, namespace }) => {
    const ref = { name, ...(namespace !== undefined && { namespace }) };
    return [`${resource.kind} ${name}`, await managedFieldsOf(caller, resource, ref).catch(() => undefined)] as const;
  });
  const owned = new Map(await Promise.all(reads));
  return ({ kind, name }, finalizer) => finalizerWriter(owned.get(`${kind} ${name}`), finalizer);
}

function heldByOthers(resource: Resource, objects: readonly { readonly metadata: ObjectMeta }[] = []) {
  const held = objects.filter(
    ({ metadata }) => metadata.deletionTimestamp !== undefined && metadata.finalizers.some(isForeignFinalizer),
  );
  return held.map(({ metadata: { name, namespace } }) => ({ resource, name, namespace }));
}
