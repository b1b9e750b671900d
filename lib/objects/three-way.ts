import { deepEqual } from "@/lib/kube/patches";
import { isFields } from "./editable";
import { type FieldPath, type FieldSchema, subschema } from "./field-schema";

/** A path that both sides changed differently. Undefined means absent. */
export interface Clash {
  readonly path: FieldPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** Both changes together; where they clash, theirs. */
  readonly value: unknown;
  readonly clashes: readonly Clash[];
}

interface Three {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Two changes of one value put together: field by field, in lists with keys item by item, in sets value by value. Any
 * other list is one value, which clashes where both changed it.
 */
export function threeWay(three: Three, schema?: FieldSchema, path: FieldPath = []): Merged {
  const { base, mine, theirs } = three;
  if (deepEqual(mine, base) || deepEqual(mine, theirs)) return { value: theirs, clashes: [] };
  if (deepEqual(theirs, base)) return { value: mine, clashes: [] };
  if (isFields(mine) && isFields(theirs))
    return mergedFields({ base: isFields(base) ? base : {}, mine, theirs }, schema, path);
  const asList =
    Array.isArray(mine) && Array.isArray(theirs) ? { base: Array.isArray(base) ? base : [], mine, theirs } : undefined;
  const byKey = asList && keyOfItems(asList, schema);
  if (asList && byKey) return mergedItems(asList, byKey, schema, path);
  return { value: theirs, clashes: [{ path, base, mine, theirs }] };
}

interface ThreeOf<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

type Fields = Readonly<Record<string, unknown>>;

function mergedFields(
  { base, mine, theirs }: ThreeOf<Fields>,
  schema: FieldSchema | undefined,
  path: FieldPath,
): Merged {
  const at = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const fields: [string, unknown][] = [];
  const clashes: Clash[] = [];
  for (const name of names) {
    const three = { base: at(base, name), mine: at(mine, name), theirs: at(theirs, name) };
    const merged = threeWay(three, subschema(schema, name), [...path, name]);
    clashes.push(...merged.clashes);
    if (merged.value !== undefined) fields.push([name, merged.value]);
  }
  return { value: Object.fromEntries(fields), clashes };
}

type KeyOf = (item: unknown) => string;

/** The key fields of items, if they identify items in all three lists. */
function keyOfItems(lists: ThreeOf<readonly unknown[]>, schema: FieldSchema | undefined): KeyOf | undefined {
  const { keys, isSet } = schema ?? {};
  if (!keys && !isSet) return undefined;
  const keyOf = (item: unknown) =>
    JSON.stringify(keys ? keys.map((key) => (isFields(item) ? (item[key] ?? null) : null)) : item);
  const areApart = Object.values(lists).every((items) => new Set(items.map(keyOf)).size === items.length);
  return areApart ? keyOf : undefined;
}

/** In the order of theirs, with what I added behind it. */
function mergedItems(
  lists: ThreeOf<readonly unknown[]>,
  keyOf: KeyOf,
  schema: FieldSchema | undefined,
  path: FieldPath,
): Merged {
  const { base, mine, theirs } = lists;
  const [old, own, other] = [base, mine, theirs].map((items) => new Map(items.map((item) => [keyOf(item), item])));
  const items: unknown[] = [];
  const clashes: Clash[] = [];
  for (const key of new Set([...(other?.keys() ?? []), ...(own?.keys() ?? [])])) {
    const three = { base: old?.get(key), mine: own?.get(key), theirs: other?.get(key) };
    const merged = threeWay(three, schema?.items, [...path, items.length]);
    clashes.push(...merged.clashes);
    if (merged.value !== undefined) items.push(merged.value);
  }
  return { value: items, clashes };
}
