import type { JsonSchema } from "@/lib/kube/crd";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { memberSchema } from "./default";
import { isDateTime } from "./formats";

export interface TypeMismatch {
  readonly path: string;
  readonly found: string;
  readonly wanted: string;
}

/**
 * The first value that has not the type its schema names: what a decoder of Go structs stumbles over. Null counts as
 * absent. What `value` shares with `known`, which is all right, is not looked at.
 */
export function typeMismatch(value: unknown, schema: JsonSchema, known?: unknown, path = ""): TypeMismatch | undefined {
  if (value === null || value === undefined || value === known) return undefined;
  if (!hasType(value, schema) || !decodes(value, schema))
    return { path, found: jsonType(value), wanted: goType(schema) };
  if (Array.isArray(value)) return mismatchInItems(value, schema, path);
  return isJsonObject(value)
    ? mismatchInMembers(value, schema, isJsonObject(known) ? known : NOTHING, path)
    : undefined;
}

function mismatchInItems(value: readonly unknown[], schema: JsonSchema, path: string): TypeMismatch | undefined {
  const { items } = schema;
  if (!items) return undefined;
  for (const item of value) {
    const mismatch =
      item === null && items.type
        ? { path, found: "null", wanted: goType(items) }
        : typeMismatch(item, items, undefined, path);
    if (mismatch) return mismatch;
  }
  return undefined;
}

const NOTHING: JsonObject = Object.freeze({});

function mismatchInMembers(
  value: JsonObject,
  schema: JsonSchema,
  known: JsonObject,
  path: string,
): TypeMismatch | undefined {
  for (const name of Object.keys(value)) {
    if (value[name] === known[name]) continue;
    const inner = memberSchema(schema, name);
    const mismatch = inner && typeMismatch(value[name], inner, known[name], path === "" ? name : `${path}.${name}`);
    if (mismatch) return mismatch;
  }
  return undefined;
}

/** Whether `value` has the schema's type; a schema without one takes anything. */
export function hasType(value: unknown, schema: JsonSchema): boolean {
  if (schema["x-kubernetes-int-or-string"]) return typeof value === "string" || Number.isInteger(value);
  switch (schema.type) {
    case "object":
      return isJsonObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
    case "boolean":
    case "number":
      return typeof value === schema.type;
    default:
      return true;
  }
}

const MICRO_TIME = /\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Go's types for times parse as they decode: `metav1.Time` any RFC 3339, `metav1.MicroTime` exactly six digits after
 * the point.
 */
function decodes(value: unknown, { format }: JsonSchema): boolean {
  if (typeof value !== "string" || (format !== "date-time" && format !== "micro-time")) return true;
  return isDateTime(value) && (format === "date-time" || MICRO_TIME.test(value));
}

/** JSON's own name for the type of `value`, integers apart. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function goType(schema: JsonSchema): string {
  switch (schema.type) {
    case "array":
      return `[]${goType(schema.items ?? {})}`;
    case "object":
      return typeof schema.additionalProperties === "object"
        ? `map[string]${goType(schema.additionalProperties)}`
        : "struct";
    case "boolean":
      return "bool";
    case "string":
      return { "date-time": "v1.Time", "micro-time": "v1.MicroTime" }[schema.format ?? ""] ?? "string";
    case "integer":
      return schema.format ?? "int64";
    case "number":
      return "float64";
    default:
      return "string";
  }
}
