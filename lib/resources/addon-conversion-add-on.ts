import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { type AddOnConversion, defined, isJsonObject, isText, type JsonObject, within, withList } from "./addon-conversion-parts";

/** ClusterManagementAddOn. `spec.addOnConfiguration` has no place in v1beta1 and is lost on the way there. */
export const addOnConversion: AddOnConversion = {
  toBeta: (object) =>
    within(
      within(object, "spec", ({ addOnConfiguration: _, ...spec }) => withList(spec, ["supportedConfigs", "defaultConfigs"], defaultConfig)),
      "status",
      (status) => withList(status, ["defaultconfigReferences", "defaultConfigReferences"], same),
    ),
  toAlpha: specAndStatusToAlpha,
  patchToAlpha: specAndStatusToAlpha,
};

/** Objects and merge patches alike: lists are whole in both, and a member that a patch takes away is null in both versions. */
function specAndStatusToAlpha<T extends JsonObject>(object: T): T {
  return within(
    within(object, "spec", (spec) => withList(spec, ["defaultConfigs", "supportedConfigs"], supportedConfig)),
    "status",
    (status) => withList(status, ["defaultConfigReferences", "defaultconfigReferences"], same),
  );
}

function defaultConfig({ defaultConfig: named, ...entry }: JsonObject): JsonObject {
  return isJsonObject(named) ? { ...entry, ...named } : { ...entry, name: RESERVED_NO_DEFAULT };
}

function supportedConfig({ namespace, name, ...entry }: JsonObject): JsonObject {
  if (!isText(name) || name === RESERVED_NO_DEFAULT) return entry;
  return { ...entry, defaultConfig: defined({ namespace, name }) };
}

function same(entry: JsonObject): JsonObject {
  return entry;
}
