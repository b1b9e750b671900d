import type { CrdVersion, CustomResourceDefinition } from "@/lib/kube/crd";
import type { RawObject } from "@/lib/kube/object";
import { conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import type { Conversion } from "@/server/demo/api-server/registry/api-resource";
import { withDefaults } from "@/server/demo/api-server/schema/default";

type Spec = CustomResourceDefinition["spec"];

interface Versions {
  readonly group: string;
  readonly kind: string | undefined;
  readonly versions: readonly Pick<CrdVersion, "name">[];
}

/**
 * Whether the webhook that a definition names need not be asked: its kind, in these versions, is one that we convert
 * ourselves.
 */
export function isConvertedHere({ group, kind = "", versions }: Versions): boolean {
  return conversionOf({ group, kind }) !== undefined && versions.every(({ name }) => isAddOnVersion(name));
}

/**
 * Between a version that is served and the one that is stored, whose defaults an object has from the moment it is
 * stored.
 */
export function conversionBetween(
  { spec }: CustomResourceDefinition,
  served: CrdVersion,
  stored: CrdVersion,
): Conversion {
  const to = spec.conversion?.strategy === "Webhook" ? converting(spec) : renaming(spec);
  const { openAPIV3Schema } = stored.schema;
  // Defaults fill members in and leave the rest as it is.
  const defaulted = (object: RawObject) => withDefaults(object, openAPIV3Schema) as RawObject;
  return { toStored: (object) => defaulted(to(stored, object)), fromStored: (object) => to(served, object) };
}

type To = (version: CrdVersion, object: RawObject) => RawObject;

function renaming({ group }: Spec): To {
  return ({ name }, object) => ({ ...object, apiVersion: `${group}/${name}` });
}

function converting(spec: Spec): To {
  const conversion = conversionOf({ group: spec.group, kind: spec.names.kind });
  return ({ name }, object) => (conversion && isAddOnVersion(name) ? convertAddOn(object, conversion, name) : object);
}
