import { Budget } from "@/lib/cel/budget";
import { brokenRule, ruleError } from "@/lib/cel/validation-rule";
import type { JsonSchema, ValidationRule } from "@/lib/kube/crd";
import { type FieldError, type FieldReason, invalid } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { memberSchema } from "./default";
import { inside, keyOf } from "./validate";

const COST_OF_ONE = 1_000_000;
const COST_OF_ALL = 10_000_000;

interface SchemaAtPath {
  readonly schema: JsonSchema;
  readonly path: string;
}

/**
 * The rules (`x-kubernetes-validations`) that a value breaks. `old` is the value before an update; some rules compare
 * with it.
 */
export function brokenRules(value: unknown, old: unknown, at: SchemaAtPath): FieldError[] {
  return walk(value, old, at, new Budget(COST_OF_ALL));
}

function walk(value: unknown, old: unknown, { schema, path }: SchemaAtPath, budget: Budget): FieldError[] {
  if (value === undefined || value === null || !hasRules(schema)) return [];
  const own = (schema["x-kubernetes-validations"] ?? []).flatMap((rule) => {
    const message = brokenRule(
      rule,
      { self: value, oldSelf: old ?? undefined, schema },
      new Budget(COST_OF_ONE, budget),
    );
    return message === undefined ? [] : [fieldError(rule, value, path, message)];
  });
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return own;
    const before = oldItems(old, schema);
    const inner = value.flatMap((item, index) =>
      walk(item, before(item), { schema: items, path: `${path}[${index}]` }, budget),
    );
    return [...own, ...inner];
  }
  if (!isJsonObject(value)) return own;
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const memberOf = memberSchema(schema, name);
    const before = isJsonObject(old) ? old[name] : undefined;
    return memberOf ? walk(member, before, { schema: memberOf, path: inside(path, name) }, budget) : [];
  });
  return [...own, ...inner];
}

/** Which old item is the same one as an item: only lists of type map can tell. */
function oldItems(old: unknown, schema: JsonSchema): (item: unknown) => unknown {
  const keys = schema["x-kubernetes-list-map-keys"];
  if (schema["x-kubernetes-list-type"] !== "map" || !keys || !Array.isArray(old)) return () => undefined;
  const byKey = new Map(old.map((item) => [JSON.stringify(keyOf(item, keys)), item]));
  return (item) => byKey.get(JSON.stringify(keyOf(item, keys)));
}

const REASONS: readonly string[] = [
  "FieldValueRequired",
  "FieldValueForbidden",
  "FieldValueDuplicate",
] satisfies FieldReason[];

function fieldError(
  { reason, fieldPath = "" }: ValidationRule,
  value: unknown,
  path: string,
  message: string,
): FieldError {
  const error = invalid(`${path}${path === "" ? fieldPath.replace(/^\./, "") : fieldPath}`, value, message);
  const isKnown = (text: string): text is FieldReason => REASONS.includes(text);
  return reason !== undefined && isKnown(reason) ? { ...error, reason } : error;
}

/**
 * The rules anywhere in `schema` that cannot be evaluated; a definition that has any is refused, so that none is
 * skipped in silence.
 */
export function ruleErrors({ schema, path }: SchemaAtPath): FieldError[] {
  const own = (schema["x-kubernetes-validations"] ?? []).flatMap((rule, index) => {
    const error = ruleError(rule, schema);
    return error === undefined ? [] : [invalid(`${path}.x-kubernetes-validations[${index}].rule`, rule.rule, error)];
  });
  return [...own, ...innerSchemas(schema, path).flatMap(ruleErrors)];
}

const ruled = new WeakMap<JsonSchema, boolean>();

export function hasRules(schema: JsonSchema): boolean {
  const known = ruled.get(schema);
  if (known !== undefined) return known;
  const own = (schema["x-kubernetes-validations"]?.length ?? 0) > 0;
  const has = own || innerSchemas(schema, "").some((at) => hasRules(at.schema));
  ruled.set(schema, has);
  return has;
}

function innerSchemas({ items, additionalProperties, properties }: JsonSchema, path: string): SchemaAtPath[] {
  return [
    ...Object.entries(properties ?? {}).map(([name, schema]) => ({ schema, path: `${path}.properties[${name}]` })),
    ...(items ? [{ schema: items, path: `${path}.items` }] : []),
    ...(typeof additionalProperties === "object"
      ? [{ schema: additionalProperties, path: `${path}.additionalProperties` }]
      : []),
  ];
}
