import type { JsonSchema } from "@/lib/kube/crd";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";

/** A copy without the nulls that `schema` does not allow, and with its defaults where something is missing. */
export function withDefaults(value: unknown, schema: JsonSchema): unknown {
  if (isJsonObject(value)) return objectWithDefaults(value, schema);
  if (!Array.isArray(value)) return value;
  const { items } = schema;
  if (!items) return value;
  return value.map((item: unknown) => withDefaults(item === null && !items.nullable ? (items.default ?? null) : item, items));
}

function objectWithDefaults(value: JsonObject, schema: JsonSchema): JsonObject {
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const inner = memberSchema(schema, name);
    if (!inner) result[name] = member;
    else if (member !== null || inner.nullable) result[name] = withDefaults(member, inner);
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    if (result[name] === undefined && inner.default !== undefined) result[name] = withDefaults(structuredClone(inner.default), inner);
  }
  return result;
}

/** The schema of one member: a named property's, or that of all others. */
export function memberSchema(schema: JsonSchema, name: string): JsonSchema | undefined {
  const named = schema.properties;
  if (named && Object.hasOwn(named, name)) return named[name];
  return typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
}
