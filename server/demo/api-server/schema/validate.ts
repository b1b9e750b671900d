import type { JsonSchema } from "@/lib/kube/crd";
import {
  duplicate,
  type FieldError,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from "@/server/demo/api-server/http/field-error";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { memberSchema } from "./default";
import { hasFormat, inIntegerFormat } from "./formats";
import { hasType, jsonType } from "./type-check";

/**
 * All that `schema` finds wrong with `value`, which must be defaulted and pruned before. What it shares with `old`,
 * which was found to be right when it was stored, is not looked at again.
 */
export function validate(value: unknown, schema: JsonSchema, path: string, old?: unknown): FieldError[] {
  if (value === old || (value === null && schema.nullable)) return [];
  if (!hasType(value, schema)) return [wrongType(value, schema, path)];
  const own = ofType(value, schema, path, old);
  if (!schema.enum && !isCombined(schema)) return own;
  return [...enumErrors(value, schema, path), ...own, ...combined(value, schema, path)];
}

function wrongType(value: unknown, schema: JsonSchema, path: string): FieldError {
  const wanted = schema["x-kubernetes-int-or-string"] ? "integer,string" : schema.type;
  const found = jsonType(value);
  return typeInvalid(path, found, `${path} in body must be of type ${wanted}: ${JSON.stringify(found)}`);
}

function enumErrors(value: unknown, schema: JsonSchema, path: string): FieldError[] {
  if (!schema.enum || schema.enum.includes(value)) return [];
  const text = JSON.stringify(value);
  return schema.enum.some((allowed) => JSON.stringify(allowed) === text)
    ? []
    : [notSupported(path, value, schema.enum)];
}

function ofType(value: unknown, schema: JsonSchema, path: string, old: unknown): FieldError[] {
  if (typeof value === "string") return stringErrors(value, schema, path);
  if (typeof value === "number") return numberErrors(value, schema, path);
  if (Array.isArray(value)) return arrayErrors(value, schema, path, old);
  return isJsonObject(value) ? objectErrors(value, schema, path, old) : [];
}

function stringErrors(value: string, schema: JsonSchema, path: string): FieldError[] {
  const { maxLength, minLength, pattern, format } = schema;
  const errors: FieldError[] = [];
  if (maxLength !== undefined && value.length > maxLength && runes(value) > maxLength)
    errors.push(tooLong(path, maxLength));
  if (minLength !== undefined && value.length < 2 * minLength && runes(value) < minLength) {
    errors.push(invalid(path, value, `${path} in body should be at least ${minLength} chars long`));
  }
  if (pattern !== undefined && !compiled(pattern).test(value)) {
    errors.push(invalid(path, value, `${path} in body should match '${pattern}'`));
  }
  if (format !== undefined && !hasFormat(value, format)) {
    errors.push(typeInvalid(path, value, `${path} in body must be of type ${format}: ${JSON.stringify(value)}`));
  }
  return errors;
}

function runes(text: string): number {
  return [...text].length;
}

const PATTERNS = new Map<string, RegExp>();

/**
 * RE2 and JavaScript's `u` agree on what CRDs use; a CRD whose patterns do not compile is refused before it is served.
 */
export function compiled(pattern: string): RegExp {
  const known = PATTERNS.get(pattern);
  if (known) return known;
  const expression = new RegExp(pattern, "u");
  PATTERNS.set(pattern, expression);
  return expression;
}

function numberErrors(value: number, schema: JsonSchema, path: string): FieldError[] {
  const { multipleOf, format } = schema;
  const complaints = [
    boundComplaint(value, schema.minimum, schema.exclusiveMinimum, "greater"),
    boundComplaint(-value, schema.maximum === undefined ? undefined : -schema.maximum, schema.exclusiveMaximum, "less"),
    multipleOf === undefined || Number.isInteger(value / multipleOf) ? undefined : `a multiple of ${multipleOf}`,
    format === undefined || inIntegerFormat(value, format) ? undefined : `within the range of ${format}`,
  ];
  return complaints
    .filter((text) => text !== undefined)
    .map((text) => invalid(path, value, `${path} in body should be ${text}`));
}

/** For an upper bound both numbers come negated. */
function boundComplaint(
  value: number,
  bound: number | undefined,
  exclusive: boolean | undefined,
  label: "greater" | "less",
): string | undefined {
  if (bound === undefined || value > bound || (value === bound && !exclusive)) return undefined;
  return `${label} than ${exclusive ? "" : "or equal to "}${label === "less" ? 0 - bound : bound}`;
}

function arrayErrors(value: readonly unknown[], schema: JsonSchema, path: string, old: unknown): FieldError[] {
  const errors: FieldError[] = [];
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    return [tooMany(path, value.length, schema.maxItems)];
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    errors.push(invalid(path, value.length, `${path} in body should have at least ${schema.minItems} items`));
  }
  const { items } = schema;
  const before = Array.isArray(old) ? old : [];
  if (items) {
    for (const [index, item] of value.entries())
      errors.push(...validate(item, items, `${path}[${index}]`, before[index]));
  }
  return [...errors, ...repeatedItems(value, schema, path)];
}

/** Lists of type set hold no value twice, lists of type map no key twice. */
function repeatedItems(value: readonly unknown[], schema: JsonSchema, path: string): FieldError[] {
  const type = schema["x-kubernetes-list-type"];
  if ((type !== "set" && type !== "map") || value.length < 2) return [];
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const seen = new Set<string>();
  return value.flatMap((item, index) => {
    const identity = type === "set" ? item : keyOf(item, keys);
    const text = JSON.stringify(identity);
    if (!seen.has(text)) {
      seen.add(text);
      return [];
    }
    return [duplicate(`${path}[${index}]`, identity)];
  });
}

export function keyOf(item: unknown, keys: readonly string[]): JsonObject {
  const source = isJsonObject(item) ? item : {};
  return Object.fromEntries(keys.filter((key) => source[key] !== undefined).map((key) => [key, source[key]]));
}

function objectErrors(value: JsonObject, schema: JsonSchema, path: string, old: unknown): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of schema.required ?? []) if (value[name] === undefined) errors.push(required(inside(path, name)));
  const names = Object.keys(value);
  const size = names.length;
  if (schema.maxProperties !== undefined && size > schema.maxProperties)
    errors.push(tooMany(path, size, schema.maxProperties));
  if (schema.minProperties !== undefined && size < schema.minProperties) {
    errors.push(invalid(path, size, `${path} in body should have at least ${schema.minProperties} properties`));
  }
  const before = isJsonObject(old) ? old : NOTHING;
  for (const name of names) {
    const inner = memberSchema(schema, name);
    if (!inner || isBare(value[name], inner)) continue;
    errors.push(...validate(value[name], inner, inside(path, name), before[name]));
  }
  return schema["x-kubernetes-embedded-resource"] ? [...errors, ...embeddedErrors(value, path)] : errors;
}

const NOTHING: JsonObject = Object.freeze({});
const ANNOTATES: readonly string[] = ["type", "description", "default", "nullable"];
const BARE_TYPES = new WeakMap<JsonSchema, JsonSchema["type"]>();

/** Whether there is a type and no more to check, which holds for most text: then not even its path is needed. */
function isBare(value: unknown, schema: JsonSchema): boolean {
  if (typeof value !== "string" && typeof value !== "boolean") return false;
  if (!BARE_TYPES.has(schema)) {
    BARE_TYPES.set(
      schema,
      Object.entries(schema).every(([key, value]) => value === undefined || ANNOTATES.includes(key))
        ? schema.type
        : undefined,
    );
  }
  return BARE_TYPES.get(schema) === typeof value;
}

function embeddedErrors(value: JsonObject, path: string): FieldError[] {
  return ["apiVersion", "kind"]
    .filter((name) => value[name] === undefined || value[name] === "")
    .map((name) => required(inside(path, name), "must not be empty"));
}

export function inside(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function isCombined({ allOf, anyOf, oneOf, not }: JsonSchema): boolean {
  return (allOf ?? anyOf ?? oneOf ?? not) !== undefined;
}

function combined(value: unknown, schema: JsonSchema, path: string): FieldError[] {
  const holds = (inner: JsonSchema) => validate(value, inner, path).length === 0;
  const errors = (schema.allOf ?? []).flatMap((inner) => validate(value, inner, path));
  const report = (text: string) => errors.push(invalid(path, value, `${path} in body must ${text}`));
  if (schema.anyOf && !schema.anyOf.some(holds)) report("validate at least one schema (anyOf)");
  if (schema.oneOf && schema.oneOf.filter(holds).length !== 1) report("validate one and only one schema (oneOf)");
  if (schema.not && holds(schema.not)) report("not validate the schema (not)");
  return errors;
}
