import type { RawObject } from "@/lib/kube/object";
import type { FieldError, FieldReason } from "@/server/demo/api-server/http/field-error";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { brokenRules, hasRules } from "@/server/demo/api-server/schema/rules";
import { validate } from "@/server/demo/api-server/schema/validate";
import { wholeSchema } from "@/server/demo/api-server/schema/whole-schema";

const STOPS_RULES: ReadonlySet<FieldReason> = new Set([
  "FieldValueRequired",
  "FieldValueTypeInvalid",
  "FieldValueNotSupported",
  "FieldValueTooLong",
]);

/** What the resource's schema finds wrong with an object; rules that compare look at `current` too. */
export function schemaErrors(
  resource: StoredResource,
  object: RawObject,
  current: RawObject | undefined,
): readonly FieldError[] {
  const { schema } = resource;
  const errors = validate(content(object), wholeSchema(schema), "", current);
  if (!resource.custom || !hasRules(schema)) return errors;
  if (errors.some(({ reason }) => STOPS_RULES.has(reason))) return [...errors, NOT_CHECKED];
  return [...errors, ...brokenRules(forRules(object), current && forRules(current), { schema, path: "" })];
}

const NOT_CHECKED: FieldError = {
  reason: "FieldValueInvalid",
  field: "<nil>",
  message:
    "Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
};

function content({ kind: _kind, apiVersion: _apiVersion, metadata: _metadata, ...rest }: RawObject): object {
  return rest;
}

/** Of the metadata rules see the name alone. */
function forRules({ metadata, ...rest }: RawObject): object {
  const { name, generateName } = metadata;
  return {
    ...rest,
    metadata: { ...(name === undefined ? {} : { name }), ...(generateName === undefined ? {} : { generateName }) },
  };
}
