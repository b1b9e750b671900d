import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import {
  type AddOnConversion,
  defined,
  isJsonObject,
  isText,
  type JsonObject,
  within,
  withList,
} from "./addon-conversion-parts";

/** ClusterManagementAddOn. v1beta1 has no `spec.addOnConfiguration`, so it is lost in conversion. */
export const addOnConversion: AddOnConversion = {
  toBeta: (object) =>
    within(
      within(object, "spec", ({ addOnConfiguration: _, ...spec }) =>
        withList(spec, ["supportedConfigs", "defaultConfigs"], defaultConfig),
      ),
      "status",
      (status) => withList(status, ["defaultconfigReferences", "defaultConfigReferences"], same),
    ),
  toAlpha: specAndStatusToAlpha,
  patchToAlpha: specAndStatusToAlpha,
};

/**
 * For both objects and merge patches: they contain whole lists, and a member removed by a patch is null in both
 * versions.
 */
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
