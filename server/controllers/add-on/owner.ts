import type { OwnerReference } from "@/lib/kube/object";
import { apiVersionOf } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

/**
 * The owner reference through which the cluster add-ons are deleted with their add-on
 * (docs/reference/add-ons.md#owner).
 */
export function ownerOf({ metadata }: ClusterManagementAddOn): Required<OwnerReference> {
  const { kind } = clusterManagementAddOns;
  const apiVersion = apiVersionOf(clusterManagementAddOns);
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true, blockOwnerDeletion: true };
}

/** The owner references that a cluster add-on should have; undefined where it has them. */
export function missingOwners(
  clusterAddOn: ManagedClusterAddOn,
  addOn: ClusterManagementAddOn,
): OwnerReference[] | undefined {
  const { ownerReferences } = clusterAddOn.metadata;
  const desired = ownerOf(addOn);
  const present = ownerReferences.find((reference) => isSameOwner(reference, desired));
  const others = ownerReferences.filter((reference) => reference !== present);
  // The hub accepts one controller only; where another has that role, a plain owner is enough for deletion to cascade.
  const owner: Required<OwnerReference> = { ...desired, controller: !others.some(({ controller }) => controller) };
  if (present && isEqual(present, owner)) return undefined;
  return present
    ? ownerReferences.map((reference) => (reference === present ? owner : reference))
    : [...ownerReferences, owner];
}

function isSameOwner(a: OwnerReference, b: OwnerReference): boolean {
  return a.name === b.name && a.kind === b.kind && a.apiVersion.split("/")[0] === b.apiVersion.split("/")[0];
}

function isEqual(present: OwnerReference, owner: Required<OwnerReference>): boolean {
  const { apiVersion, uid, controller = false, blockOwnerDeletion = false } = present;
  return (
    apiVersion === owner.apiVersion &&
    uid === owner.uid &&
    controller === owner.controller &&
    blockOwnerDeletion === owner.blockOwnerDeletion
  );
}
