import type { JsonSchema } from "@/lib/kube/crd";
import { OBJECT_META } from "./object-meta";

const text: JsonSchema = { type: "string" };
const WHOLE = new WeakMap<JsonSchema, JsonSchema>();

/** The schema of a kind with what every object has besides, for all that walks over objects. */
export function wholeSchema(schema: JsonSchema): JsonSchema {
  const known = WHOLE.get(schema);
  if (known) return known;
  const whole = uniform({
    ...schema,
    properties: { apiVersion: text, kind: text, ...schema.properties, metadata: OBJECT_META },
  });
  WHOLE.set(schema, whole);
  return whole;
}

/**
 * The same schema with every member in its place, there or not: engines read objects of one shape several times as
 * fast.
 */
function uniform(schema: JsonSchema): JsonSchema {
  const { properties, additionalProperties, items } = schema;
  return {
    type: schema.type,
    format: schema.format,
    nullable: schema.nullable,
    default: schema.default,
    enum: schema.enum,
    properties:
      properties && Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, uniform(inner)])),
    additionalProperties:
      typeof additionalProperties === "object" ? uniform(additionalProperties) : additionalProperties,
    required: schema.required,
    minProperties: schema.minProperties,
    maxProperties: schema.maxProperties,
    items: items && uniform(items),
    minItems: schema.minItems,
    maxItems: schema.maxItems,
    pattern: schema.pattern,
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    minimum: schema.minimum,
    maximum: schema.maximum,
    exclusiveMinimum: schema.exclusiveMinimum,
    exclusiveMaximum: schema.exclusiveMaximum,
    multipleOf: schema.multipleOf,
    allOf: schema.allOf?.map(uniform),
    anyOf: schema.anyOf?.map(uniform),
    oneOf: schema.oneOf?.map(uniform),
    not: schema.not && uniform(schema.not),
    "x-kubernetes-int-or-string": schema["x-kubernetes-int-or-string"],
    "x-kubernetes-preserve-unknown-fields": schema["x-kubernetes-preserve-unknown-fields"],
    "x-kubernetes-embedded-resource": schema["x-kubernetes-embedded-resource"],
    "x-kubernetes-list-type": schema["x-kubernetes-list-type"],
    "x-kubernetes-list-map-keys": schema["x-kubernetes-list-map-keys"],
    "x-kubernetes-map-type": schema["x-kubernetes-map-type"],
  };
}
