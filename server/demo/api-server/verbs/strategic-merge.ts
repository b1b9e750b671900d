import { deepEqual } from "@/lib/kube/patches";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { internal } from "@/server/demo/api-server/http/status";

/**
 * By path, the lists whose items are merged instead of replaced: by the value of a field, or "" for lists of plain
 * values.
 */
export type MergeKeys = Readonly<Record<string, string>>;

const METADATA_KEYS: MergeKeys = { "metadata.ownerReferences": "uid", "metadata.finalizers": "" };

/** What a strategic merge patch makes of an object of a kind with these merge keys; the object stays as it is. */
export function applyStrategicMerge(object: JsonObject, patch: JsonObject, keys: MergeKeys): unknown {
  return merged(object, patch, { keys: { ...METADATA_KEYS, ...keys }, path: "" });
}

interface MergeContext {
  readonly keys: MergeKeys;
  readonly path: string;
}

function merged(target: unknown, patch: JsonObject, context: MergeContext): JsonObject {
  const { $patch: directive, $retainKeys: _, ...members } = patch;
  if (directive === "replace") return members;
  if (directive === "delete") return {};
  requireDirective(directive);
  const result = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(members).sort(directivesFirst)) {
    const [, what, list] = /^\$(deleteFromPrimitiveList|setElementOrder)\/(.*)$/.exec(name) ?? [];
    if (what === "deleteFromPrimitiveList" && list !== undefined) result.set(list, without(result.get(list), value));
    else if (what === undefined && value === null) result.delete(name);
    else if (what === undefined)
      result.set(name, member(result.get(name), value, inside(context, name), members[`$setElementOrder/${name}`]));
  }
  return Object.fromEntries(result);
}

function directivesFirst([left]: [string, unknown], [right]: [string, unknown]): number {
  return Number(right.startsWith("$")) - Number(left.startsWith("$"));
}

function inside({ keys, path }: MergeContext, name: string): MergeContext {
  return { keys, path: path === "" ? name : `${path}.${name}` };
}

function member(current: unknown, value: unknown, context: MergeContext, order: unknown): unknown {
  if (isJsonObject(value)) return merged(current, value, context);
  const key = context.keys[context.path];
  if (!Array.isArray(value) || key === undefined) return value;
  const before: readonly unknown[] = Array.isArray(current) ? current : [];
  return ordered(key === "" ? union(before, value) : mergedItems(before, value, key, context), order, key);
}

function union(before: readonly unknown[], added: readonly unknown[]): unknown[] {
  return [...new Set([...added.filter((value) => !before.includes(value)), ...before])];
}

/** New items come first, as upstream puts them without an order of the patch's own. */
function mergedItems(
  before: readonly unknown[],
  patches: readonly unknown[],
  key: string,
  context: MergeContext,
): unknown[] {
  const items = patches.filter(isJsonObject);
  if (items.some(({ $patch }) => $patch === "replace")) return items.filter(({ $patch }) => $patch !== "replace");
  if (items.some((item) => item[key] === undefined)) throw internal(`map: does not contain declared merge key: ${key}`);
  const patchOf = (item: unknown) => items.find((patch) => isJsonObject(item) && deepEqual(patch[key], item[key]));
  const remaining = before.flatMap((item) => {
    const patch = patchOf(item);
    if (!patch) return [item];
    return patch.$patch === "delete" ? [] : [merged(item, patch, context)];
  });
  const known = (patch: JsonObject) => before.some((item) => isJsonObject(item) && deepEqual(item[key], patch[key]));
  const added = items.filter((patch) => patch.$patch !== "delete" && !known(patch));
  return [...added.map((patch) => merged({}, patch, context)), ...remaining];
}

/** In the order the patch names; what it does not name keeps its place at the end. */
function ordered(items: readonly unknown[], order: unknown, key: string): readonly unknown[] {
  if (!Array.isArray(order)) return items;
  const identity = (item: unknown) => JSON.stringify(key === "" || !isJsonObject(item) ? item : item[key]);
  const positions = new Map(order.map((item, index) => [identity(item), index]));
  const positionOf = (item: unknown) => positions.get(identity(item)) ?? order.length;
  return items.toSorted((left, right) => positionOf(left) - positionOf(right));
}

function without(list: unknown, values: unknown): unknown {
  return Array.isArray(list) && Array.isArray(values) ? list.filter((item) => !values.includes(item)) : list;
}

function requireDirective(directive: unknown): void {
  if (directive !== undefined && directive !== "merge")
    throw internal(`unrecognized action: ${JSON.stringify(directive)}`);
}
