import type { RawObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "./add-on-deployment-config";
import { addOnTemplates } from "./add-on-template";
import { addOnConversion } from "./addon-conversion-add-on";
import { clusterAddOnConversion } from "./addon-conversion-cluster-add-on";
import type { AddOnConversion } from "./addon-conversion-parts";
import { clusterManagementAddOns } from "./cluster-management-add-on";
import { managedClusterAddOns } from "./managed-cluster-add-on";

/** The two versions in which hubs serve add-on kinds. */
export const ADD_ON_VERSIONS = ["v1alpha1", "v1beta1"] as const;
export type AddOnVersion = (typeof ADD_ON_VERSIONS)[number];

/** The versions differ in their name alone. */
const RENAMED: AddOnConversion = {
  toBeta: (object) => object,
  toAlpha: (object) => object,
  patchToAlpha: (patch) => patch,
};

const CONVERSIONS: ReadonlyMap<string, AddOnConversion> = new Map([
  [clusterManagementAddOns.kind, addOnConversion],
  [managedClusterAddOns.kind, clusterAddOnConversion],
  [addOnTemplates.kind, RENAMED],
  [addOnDeploymentConfigs.kind, RENAMED],
]);

/** How objects of that kind go from one version to the other; undefined for all but the add-on kinds. */
export function conversionOf({
  group,
  kind,
}: {
  readonly group: string;
  readonly kind: string;
}): AddOnConversion | undefined {
  return group === clusterManagementAddOns.group ? CONVERSIONS.get(kind) : undefined;
}

export function isAddOnVersion(version: string): version is AddOnVersion {
  return ADD_ON_VERSIONS.some((known) => known === version);
}

/** An object of an add-on kind in that version; unchanged where it is in it already, or in one that we do not know. */
export function convertAddOn(object: RawObject, conversion: AddOnConversion, version: AddOnVersion): RawObject {
  const [group, from = ""] = (object.apiVersion ?? "").split("/");
  if (from === version || !isAddOnVersion(from)) return object;
  const converted = version === "v1beta1" ? conversion.toBeta(object) : conversion.toAlpha(object);
  return { ...converted, apiVersion: `${group}/${version}` };
}
