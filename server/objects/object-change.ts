import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import { isSignificant } from "@/lib/blast-radius/significant";
import type { RawObject } from "@/lib/kube/object";
import { conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { resourceOf } from "./kinds";

const MOVING: Readonly<Record<ObjectChange["kind"], true>> = {
  Placement: true,
  ManagedCluster: true,
  ManagedClusterSet: true,
  ManagedClusterSetBinding: true,
  ClusterManagementAddOn: true,
  ManagedClusterAddOn: true,
  AddOnDeploymentConfig: true,
  AddOnTemplate: true,
};

/** Whether a write of this kind can move clusters at all. */
export function canMove(kind: ObjectKind): boolean {
  return Object.hasOwn(MOVING, resourceOf(kind).kind);
}

/** A write as the blast radius is computed from it; undefined where an object is not as its kind has it. */
export function objectChange(
  kind: ObjectKind,
  before: RawObject | undefined,
  after: RawObject | undefined,
): ObjectChange | undefined {
  const resource = resourceOf(kind);
  const conversion = conversionOf(resource);
  const { version } = resource;
  const read = (raw: RawObject) =>
    resource.schema.safeParse(conversion && isAddOnVersion(version) ? convertAddOn(raw, conversion, version) : raw);
  const [old, next] = [before && read(before), after && read(after)];
  if (!canMove(kind) || old?.success === false || next?.success === false) return undefined;
  return { kind: resource.kind, before: old?.data, after: next?.data } as ObjectChange; // read by that kind's schema
}

/** Whether a write may move clusters, for all that its object says. */
export function mayMove(kind: ObjectKind, before: RawObject | undefined, after: RawObject | undefined): boolean {
  if (!canMove(kind)) return false;
  const change = objectChange(kind, before, after);
  return !change || isSignificant(change);
}
