import type { JsonSchema } from "@/lib/kube/crd";
import { deepEqual } from "@/lib/kube/patches";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { memberSchema } from "@/server/demo/api-server/schema/default";

/**
 * A set of fields as `fieldsV1` writes it: "f:name", and "k:{…}" or "v:…" for items. A field without members is in the
 * set itself; one with members only when it has a member ".".
 */
export interface FieldSet {
  readonly [element: string]: FieldSet;
}

export const NO_FIELDS: FieldSet = Object.freeze({});
const SELF = ".";

export function isEmpty(set: FieldSet): boolean {
  for (const _ in set) return false;
  return true;
}

/** Whether `value` is what `fieldsV1` can hold. */
export function isFieldSet(value: unknown): value is FieldSet {
  if (!isJsonObject(value)) return false;
  return Object.keys(value).every(
    (element) => (element === SELF || /^[fikv]:/.test(element)) && isFieldSet(value[element]),
  );
}

/** `left` itself where `right` adds nothing to it. */
export function union(left: FieldSet, right: FieldSet): FieldSet {
  let result = left;
  for (const element of Object.keys(right)) {
    const [own, other] = [left[element], right[element]];
    const both = own && other ? innerUnion(own, other) : other;
    if (both && both !== own) result = { ...result, [element]: both };
  }
  return result;
}

function innerUnion(left: FieldSet, right: FieldSet): FieldSet {
  if (isEmpty(left)) return isEmpty(right) ? left : withSelf(right);
  return isEmpty(right) ? withSelf(left) : union(left, right);
}

function withSelf(set: FieldSet): FieldSet {
  return set[SELF] ? set : { [SELF]: NO_FIELDS, ...set };
}

/** What `set` has and `other` has not; `set` itself where they share nothing. */
export function without(set: FieldSet, other: FieldSet): FieldSet {
  let result: Record<string, FieldSet> | undefined;
  for (const element of Object.keys(set)) {
    const [inner, taken] = [set[element], other[element]];
    const left = inner && taken ? innerWithout(inner, taken) : inner;
    if (left === inner) continue;
    result ??= { ...set };
    if (left) result[element] = left;
    else delete result[element];
  }
  return result ?? set;
}

/** Undefined when nothing is left. */
function innerWithout(set: FieldSet, other: FieldSet): FieldSet | undefined {
  if (isEmpty(set)) return isIn(other) ? undefined : set;
  const { [SELF]: self, ...members } = without(set, isEmpty(other) ? JUST_SELF : other);
  if (isEmpty(members)) return self && NO_FIELDS;
  return self ? { [SELF]: self, ...members } : members;
}

const JUST_SELF: FieldSet = Object.freeze({ [SELF]: NO_FIELDS });

/** Whether a field with this set is in it itself. */
function isIn(set: FieldSet): boolean {
  return set[SELF] !== undefined || isEmpty(set);
}

export interface FieldChange {
  /** What is new or has another value. */
  readonly set: FieldSet;
  /** What is gone or had another value. */
  readonly unset: FieldSet;
}

/** Items have one owner each, not one for each of their fields: half the size for conditions. */
const WHOLE: JsonSchema = { "x-kubernetes-map-type": "atomic" };

/** The fields in which two objects of a kind differ. */
export function fieldChange(
  before: object,
  after: object,
  { schema, custom }: { schema: JsonSchema; custom: boolean },
): FieldChange {
  const { set = NO_FIELDS, unset = NO_FIELDS } = change(before, after, { schema, custom, isStruct: true });
  return { set, unset };
}

interface SchemaContext {
  readonly schema: JsonSchema;
  readonly custom: boolean;
  /** A struct of a built-in kind, which always exists: it has no owner. */
  readonly isStruct: boolean;
}

function change(before: unknown, after: unknown, context: SchemaContext): Partial<FieldChange> {
  if (before === after) return {};
  if (after === undefined) return { unset: allOf(before, context) };
  if (before === undefined) return { set: allOf(after, context) };
  const [old, now] = [members(before, context.schema), members(after, context.schema)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) {
    return deepEqual(before, after) ? {} : { set: allOf(after, context), unset: allOf(before, context) };
  }
  const [set, unset]: [Record<string, FieldSet>, Record<string, FieldSet>] = [{}, {}];
  const names = Object.keys(old).filter((name) => memberAt(now, name) === undefined);
  for (const name of [...Object.keys(now), ...names]) {
    const [element, inner] = elementAt(name, context, Array.isArray(after));
    const member = change(memberAt(old, name), memberAt(now, name), inner);
    if (member.set) set[element] = member.set;
    if (member.unset) unset[element] = member.unset;
  }
  return { set: isEmpty(set) ? undefined : set, unset: isEmpty(unset) ? undefined : unset };
}

function memberAt(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Undefined for a struct without members. */
function allOf(value: unknown, context: SchemaContext): FieldSet | undefined {
  const result: Record<string, FieldSet> = {};
  const inside = members(value, context.schema) ?? NO_MEMBERS;
  for (const name of Object.keys(inside)) {
    const [element, inner] = elementAt(name, context, Array.isArray(value));
    const all = inside[name] === undefined ? undefined : allOf(inside[name], inner);
    if (all) result[element] = all;
  }
  if (context.isStruct) return isEmpty(result) ? undefined : result;
  return isEmpty(result) ? NO_FIELDS : { [SELF]: NO_FIELDS, ...result };
}

const NO_MEMBERS: JsonObject = Object.freeze({});

/**
 * The fields, or the items by what they are called, that can have owners of their own; undefined where only the whole
 * can.
 */
function members(value: unknown, schema: JsonSchema): JsonObject | undefined {
  if (schema["x-kubernetes-map-type"] === "atomic") return undefined;
  if (isJsonObject(value)) return value;
  if (!Array.isArray(value)) return undefined;
  const { "x-kubernetes-list-type": type, "x-kubernetes-list-map-keys": keys = [] } = schema;
  if (type === "set") return Object.fromEntries(value.map((item: unknown) => [`v:${JSON.stringify(item)}`, item]));
  if (type !== "map") return undefined;
  const sorted = keys.toSorted();
  return Object.fromEntries(value.map((item: unknown) => [`k:{${keyText(item, sorted)}}`, item]));
}

function keyText(item: unknown, keys: readonly string[]): string {
  if (!isJsonObject(item)) return "";
  const present = keys.filter((key) => item[key] !== undefined);
  return present.map((key) => `${JSON.stringify(key)}:${JSON.stringify(item[key])}`).join(",");
}

/** What a member is called in a set, and its own place. */
function elementAt(name: string, { schema, custom }: SchemaContext, isItem: boolean): [string, SchemaContext] {
  if (isItem) return [name, { schema: WHOLE, custom, isStruct: false }];
  const inner = memberSchema(schema, name) ?? NO_SCHEMA;
  const isStruct = !custom && inner.properties !== undefined && inner["x-kubernetes-map-type"] !== "atomic";
  return [`f:${name}`, { schema: inner, custom, isStruct }];
}

const NO_SCHEMA: JsonSchema = Object.freeze({});
