import type { JsonSchema } from "@/lib/kube/crd";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";

/**
 * `value` without the nulls that `schema` does not allow, and with its defaults where something is missing. What is
 * right already is shared; what `value` shares with `known`, which is all right, is not looked at.
 */
export function withDefaults(value: unknown, schema: JsonSchema, known?: unknown): unknown {
  if (value === known) return value;
  if (isJsonObject(value)) return objectWithDefaults(value, schema, isJsonObject(known) ? known : NOTHING);
  if (!Array.isArray(value)) return value;
  const { items } = schema;
  if (!items) return value;
  return mapped(value, (item) =>
    withDefaults(item === null && !items.nullable ? (items.default ?? null) : item, items),
  );
}

/** `list.map(change)`, or the list itself where that changes no item. */
export function mapped(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const next = change(list[index], index);
    if (next === list[index]) continue;
    copy ??= [...list];
    copy[index] = next;
  }
  return copy ?? list;
}

const NOTHING: JsonObject = Object.freeze({});

function objectWithDefaults(value: JsonObject, schema: JsonSchema, known: JsonObject): JsonObject {
  let result = value;
  const own = () => {
    if (result === value) result = { ...value };
    return result;
  };
  for (const name of Object.keys(value)) {
    const member = value[name];
    const inner = memberSchema(schema, name);
    if (!inner) continue;
    if (member === null && !inner.nullable) {
      delete own()[name];
      continue;
    }
    const next = withDefaults(member, inner, known[name]);
    if (next !== member) own()[name] = next;
  }
  for (const [name, inner] of defaultsOf(schema)) {
    if (result[name] === undefined) own()[name] = withDefaults(structuredClone(inner.default), inner);
  }
  return result;
}

const DEFAULTS = new WeakMap<JsonSchema, readonly [string, JsonSchema][]>();

function defaultsOf(schema: JsonSchema): readonly [string, JsonSchema][] {
  const known = DEFAULTS.get(schema);
  if (known) return known;
  const found = Object.entries(schema.properties ?? {}).filter(([, inner]) => inner.default !== undefined);
  DEFAULTS.set(schema, found);
  return found;
}

/** The schema of one member: a named property's, or that of all others. */
export function memberSchema(schema: JsonSchema, name: string): JsonSchema | undefined {
  const named = schema.properties;
  if (named && Object.hasOwn(named, name)) return named[name];
  return typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
}
