import type { DeletionFacts } from "@/lib/deletion/facts";
import { CLUSTER_LEASE_NAME, workBindingName } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces, roleBindings } from "@/lib/resources/built-in";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Seen } from "@/lib/why/facts";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { finalizerWriters } from "./finalizer-writers";

const DEADLINE_MS = 10_000;

/** What the hub has of a cluster as far as its deletion is concerned, read with the caller's own rights. Throws `HubError`. */
export async function readDeletionFacts(
  caller: Caller,
  clusterName: string,
  isManagerRunning: boolean | undefined,
): Promise<DeletionFacts> {
  const { client } = caller;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const namespace = clusterName;
  const find = <T>(resource: Resource<T>, name: string) =>
    orMissing(
      client.find(resource, { name, ...(resource.namespaced && { namespace }) }, signal),
      right("get", resource),
    );
  const list = <T>(resource: Resource<T>) =>
    orMissing(client.list(resource, { namespace, signal }), right("list", resource));
  const [cluster, addOns, works, own, workBinding, lease] = await Promise.all([
    find(managedClusters, clusterName),
    list(managedClusterAddOns),
    list(manifestWorks),
    find(namespaces, clusterName),
    find(roleBindings, workBindingName(clusterName)),
    find(leases, CLUSTER_LEASE_NAME),
  ]);
  const [templates, writerOf] = await Promise.all([
    templatesOf(addOns.value ?? [], (name) => find(addOnTemplates, name)),
    finalizerWriters(caller, { cluster, addOns, works }),
  ]);
  const leaseRenewed: Seen<string | undefined> = lease.missing ? lease : { value: lease.value?.spec.renewTime };
  return {
    ...{ clusterName, cluster, addOns, works, namespace: own, workBinding, leaseRenewed, isManagerRunning },
    hasTemplate: (name) => templates.get(name),
    writerOf,
  };
}

/** Of the templates of add-ons that are being deleted: whether the hub has them; those that the caller may not get are left out. */
async function templatesOf(
  addOns: readonly ManagedClusterAddOn[],
  find: (name: string) => Promise<Seen<unknown>>,
): Promise<ReadonlyMap<string, boolean>> {
  const names = new Set(
    addOns.flatMap(({ metadata, status }) =>
      metadata.deletionTimestamp
        ? status.configReferences.flatMap(({ resource, desiredConfig }) =>
            resource === addOnTemplates.plural && desiredConfig ? [desiredConfig.name] : [],
          )
        : [],
    ),
  );
  const found = await Promise.all([...names].map(async (name) => [name, await find(name)] as const));
  return new Map(found.flatMap(([name, seen]) => (seen.missing ? [] : [[name, seen.value !== undefined] as const])));
}

function right(verb: string, { plural, group }: Pick<Resource, "plural" | "group">) {
  return { verb, resource: plural, group };
}
