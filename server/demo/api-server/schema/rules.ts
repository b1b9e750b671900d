import type { JsonSchema } from "@/lib/kube/crd";
import { type FieldError, invalid } from "@/server/demo/api-server/http/field-error";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";

/**
 * The rules (`x-kubernetes-validations`) this server understands, each as a function of `self`. A CRD with any other rule is
 * refused, so that none is ever skipped in silence.
 */
const KNOWN_RULES: Readonly<Record<string, (self: JsonObject) => boolean>> = {
  "self.type != 'CEL' || self.condition != \"\"": (self) => self.type !== "CEL" || self.condition !== "",
};

/** The rules of `schema` itself that `value` breaks. */
export function brokenRules(value: unknown, schema: JsonSchema, path: string): FieldError[] {
  const rules = schema["x-kubernetes-validations"];
  if (!rules || !isJsonObject(value)) return [];
  return rules
    .filter(({ rule }) => KNOWN_RULES[normal(rule)]?.(value) === false)
    .map(({ rule, message }) => invalid(path, value, message ?? `failed rule: ${rule}`));
}

/** The rules anywhere in `schema` that this server cannot check. */
export function unknownRules(schema: JsonSchema): string[] {
  const own = (schema["x-kubernetes-validations"] ?? []).map(({ rule }) => rule).filter((rule) => !KNOWN_RULES[normal(rule)]);
  return [...own, ...innerSchemas(schema).flatMap(unknownRules)];
}

export function hasRules(schema: JsonSchema): boolean {
  return (schema["x-kubernetes-validations"]?.length ?? 0) > 0 || innerSchemas(schema).some(hasRules);
}

function innerSchemas(schema: JsonSchema): JsonSchema[] {
  const { items, additionalProperties, properties } = schema;
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
}

function normal(rule: string): string {
  return rule.replace(/\s+/g, " ").trim();
}
