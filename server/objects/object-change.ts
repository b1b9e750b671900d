import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import type { RawObject } from "@/lib/kube/object";
import { conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { resourceOf } from "./kinds";

/** Whether writes of a kind can move clusters. */
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

/** A write as the blast radius is computed from it; undefined for kinds that move no cluster. */
export function objectChange(kind: ObjectKind, before: RawObject, after: RawObject): ObjectChange | undefined {
  const resource = resourceOf(kind);
  if (!Object.hasOwn(MOVING, resource.kind)) return undefined;
  const conversion = conversionOf(resource);
  const { version } = resource;
  const read = (raw: RawObject) =>
    resource.schema.parse(conversion && isAddOnVersion(version) ? convertAddOn(raw, conversion, version) : raw);
  return { kind: resource.kind, before: read(before), after: read(after) } as ObjectChange; // read by that kind's schema
}
