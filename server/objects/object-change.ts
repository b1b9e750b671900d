import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import type { RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { resourceOf } from "./kinds";

const MOVING: Readonly<Record<ObjectChange["kind"], true>> = {
  Placement: true,
  ManagedCluster: true,
  ManagedClusterSet: true,
  ManagedClusterSetBinding: true,
  ClusterManagementAddOn: true,
  ManagedClusterAddOn: true,
  ManifestWorkReplicaSet: true,
  AddOnDeploymentConfig: true,
  AddOnTemplate: true,
};

/** Whether a write of this kind can move clusters at all. */
export function canMove(kind: ObjectKind): boolean {
  return canMoveResource(resourceOf(kind));
}

export function canMoveResource({ kind }: Pick<Resource, "kind">): boolean {
  return Object.hasOwn(MOVING, kind);
}

/** A write as the blast radius is computed from it; undefined where an object is not as its kind has it. */
export function objectChange(
  kind: ObjectKind,
  before: RawObject | undefined,
  after: RawObject | undefined,
): ObjectChange | undefined {
  return changeOf(resourceOf(kind), before, after);
}

/** The same, by the resource of the object. */
export function changeOf(
  resource: Resource,
  before: RawObject | undefined,
  after: RawObject | undefined,
): ObjectChange | undefined {
  const conversion = conversionOf(resource);
  const { version } = resource;
  const read = (raw: RawObject) =>
    resource.schema.safeParse(conversion && isAddOnVersion(version) ? convertAddOn(raw, conversion, version) : raw);
  const [old, next] = [before && read(before), after && read(after)];
  if (!canMoveResource(resource) || old?.success === false || next?.success === false) return undefined;
  return { kind: resource.kind, before: old?.data, after: next?.data } as ObjectChange; // read by that kind's schema
}
