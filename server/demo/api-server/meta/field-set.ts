import type { JsonSchema } from "@/lib/kube/crd";
import { deepEqual } from "@/lib/kube/patches";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { memberSchema } from "@/server/demo/api-server/schema/default";

/**
 * Fields as `fieldsV1` names them ("f:name", "k:{…}" and "v:…" for items), except that a field that is in the set itself, and not for
 * what is in it, always says so with a member called ".".
 */
export interface FieldSet {
  readonly [element: string]: FieldSet;
}

export const NO_FIELDS: FieldSet = Object.freeze({});
const SELF: FieldSet = Object.freeze({ ".": NO_FIELDS });

export function isEmpty(set: FieldSet): boolean {
  for (const _ in set) return false;
  return true;
}

export function union(left: FieldSet, right: FieldSet): FieldSet {
  if (isEmpty(left)) return right;
  const result: Record<string, FieldSet> = { ...left };
  for (const [element, inner] of Object.entries(right)) result[element] = union(result[element] ?? NO_FIELDS, inner);
  return result;
}

/** What `set` has and `other` has not. */
export function without(set: FieldSet, other: FieldSet): FieldSet {
  const result: Record<string, FieldSet> = {};
  for (const [element, inner] of Object.entries(set)) {
    const taken = other[element];
    const left = taken ? without(inner, taken) : inner;
    if (!taken || !isEmpty(left)) result[element] = left;
  }
  return result;
}

/** Undefined for what is no `fieldsV1`. */
export function readFields(value: unknown): FieldSet | undefined {
  if (!isJsonObject(value)) return undefined;
  const result: Record<string, FieldSet> = {};
  for (const [element, inner] of Object.entries(value)) {
    const set = element === "." ? NO_FIELDS : readMember(element, inner);
    if (!set) return undefined;
    result[element] = set;
  }
  return result;
}

function readMember(element: string, value: unknown): FieldSet | undefined {
  const inner = /^[fikv]:/.test(element) ? readFields(value) : undefined;
  return inner && isEmpty(inner) ? SELF : inner;
}

export function fieldsV1(set: FieldSet): object {
  const members = Object.entries(set).map(([element, inner]) => [element, isLeaf(inner) ? NO_FIELDS : fieldsV1(inner)]);
  return Object.fromEntries(members);
}

function isLeaf(set: FieldSet): boolean {
  for (const element in set) if (element !== ".") return false;
  return true;
}

export interface FieldChange {
  /** What is new or has another value. */
  readonly set: FieldSet;
  /** What is gone or had another value. */
  readonly unset: FieldSet;
}

/** Items have one owner each, not one for each of their fields: half the size for conditions. */
const WHOLE: JsonSchema = { "x-kubernetes-map-type": "atomic" };

/** A value and what its kind says of it. */
interface Typed {
  readonly value: unknown;
  readonly schema: JsonSchema;
  /** A struct of a built-in kind, which is always there: it belongs to nobody. */
  readonly isStruct: boolean;
}

/** The fields in which two objects of a kind differ. */
export function fieldChange(before: object, after: object, { schema, custom }: { schema: JsonSchema; custom: boolean }): FieldChange {
  return change({ value: before, schema, isStruct: true }, { value: after, schema, isStruct: true }, custom);
}

function change(before: Typed | undefined, after: Typed, custom: boolean): FieldChange {
  if (!before) return { set: allOf(after, custom), unset: NO_FIELDS };
  const [old, now] = [members(before, custom), members(after, custom)];
  if (!old || !now || old.size + now.size === 0) {
    if (deepEqual(before.value, after.value)) return { set: NO_FIELDS, unset: NO_FIELDS };
    return { set: allOf(after, custom), unset: allOf(before, custom) };
  }
  const set: Record<string, FieldSet> = {};
  const unset: Record<string, FieldSet> = {};
  for (const [element, member] of now) {
    const inner = change(old.get(element), member, custom);
    if (!isEmpty(inner.set)) set[element] = inner.set;
    if (!isEmpty(inner.unset)) unset[element] = inner.unset;
  }
  for (const [element, member] of old) if (!now.has(element)) unset[element] = allOf(member, custom);
  return { set, unset };
}

function allOf(typed: Typed, custom: boolean): FieldSet {
  const result: Record<string, FieldSet> = typed.isStruct ? {} : { ...SELF };
  for (const [element, member] of members(typed, custom) ?? []) result[element] = allOf(member, custom);
  return result;
}

/** The fields or items that can have owners of their own; undefined where only the whole can. */
function members({ value, schema }: Typed, custom: boolean): Map<string, Typed> | undefined {
  if (schema["x-kubernetes-map-type"] === "atomic") return undefined;
  if (isJsonObject(value)) return new Map(fieldsOf(value, schema, custom));
  if (!Array.isArray(value)) return undefined;
  const { "x-kubernetes-list-type": type, "x-kubernetes-list-map-keys": keys = [] } = schema;
  if (type !== "set" && type !== "map") return undefined;
  const named = (item: unknown) => (type === "set" ? `v:${JSON.stringify(item)}` : `k:${JSON.stringify(item, [...keys].sort())}`);
  return new Map(value.map((item: unknown) => [named(item), { value: item, schema: WHOLE, isStruct: false }]));
}

function* fieldsOf(value: object, schema: JsonSchema, custom: boolean): IterableIterator<[string, Typed]> {
  for (const [name, member] of Object.entries(value)) {
    const inner = memberSchema(schema, name) ?? {};
    const isStruct = !custom && inner.properties !== undefined && inner["x-kubernetes-map-type"] !== "atomic";
    if (member !== undefined) yield [`f:${name}`, { value: member, schema: inner, isStruct }];
  }
}
