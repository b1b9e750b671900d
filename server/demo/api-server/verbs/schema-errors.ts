import type { RawObject } from "@/lib/kube/object";
import type { FieldError, FieldReason } from "@/server/demo/api-server/http/field-error";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { hasRules } from "@/server/demo/api-server/schema/rules";
import { validate } from "@/server/demo/api-server/schema/validate";

const STOPS_RULES: ReadonlySet<FieldReason> = new Set([
  "FieldValueRequired",
  "FieldValueTypeInvalid",
  "FieldValueNotSupported",
  "FieldValueTooLong",
]);

/** What the resource's schema finds wrong with an object. */
export function schemaErrors(resource: StoredResource, object: RawObject): readonly FieldError[] {
  const { kind: _kind, apiVersion: _apiVersion, metadata: _metadata, ...rest } = object;
  const errors = validate(rest, resource.schema, "");
  if (!resource.custom || !errors.some(({ reason }) => STOPS_RULES.has(reason)) || !hasRules(resource.schema)) return errors;
  const message =
    "Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation";
  return [...errors, { reason: "FieldValueInvalid", field: "<nil>", message }];
}
