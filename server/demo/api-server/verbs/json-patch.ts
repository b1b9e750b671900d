import { deepEqual } from "@/lib/kube/patches";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { badRequest, StatusError, tooLarge } from "@/server/demo/api-server/http/status";

const MAX_OPERATIONS = 10_000;

/**
 * What the operations of RFC 6902 make of `target`, which stays as it is. `replace` adds a member that is missing, as
 * upstream.
 */
export function applyJsonPatch(target: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch) || !patch.every(isJsonObject))
    throw badRequest("json: cannot unmarshal the patch into a list of operations");
  if (patch.length > MAX_OPERATIONS) {
    throw tooLarge(`The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${patch.length}`);
  }
  return patch.reduce<unknown>(applyOperation, target);
}

function applyOperation(document: unknown, operation: Record<string, unknown>): unknown {
  const path = pointer(operation.path);
  switch (operation.op) {
    case "add":
      return put(document, path, wantedValue(operation), true);
    case "replace":
      return put(document, path, wantedValue(operation), false);
    case "remove":
      return removed(document, path);
    case "test":
      if (!deepEqual(at(document, path), operation.value)) throw notApplicable();
      return document;
    case "copy":
      return put(document, path, at(document, pointer(operation.from)), true);
    case "move":
      return move(document, pointer(operation.from), path);
    default:
      throw notApplicable();
  }
}

function move(document: unknown, from: readonly string[], to: readonly string[]): unknown {
  const value = at(document, from);
  return put(removed(document, from), to, value, true);
}

function pointer(text: unknown): string[] {
  if (typeof text !== "string" || (text !== "" && !text.startsWith("/"))) throw notApplicable();
  const parts = text.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** None is null. */
function wantedValue(operation: Record<string, unknown>): unknown {
  return operation.value ?? null;
}

function at(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[indexIn(value, key, value.length - 1)];
    if (isJsonObject(value) && Object.hasOwn(value, key)) return value[key];
    throw notApplicable();
  }, document);
}

/** A copy with `value` at `path`; into an array it is inserted, or with `insert` off it takes the place of an item. */
function put(document: unknown, [key, ...rest]: readonly string[], value: unknown, insert: boolean): unknown {
  if (key === undefined) return value;
  if (Array.isArray(document)) return putItem(document, [key, ...rest], value, insert);
  if (!isJsonObject(document)) throw notApplicable();
  if (rest.length === 0) return withMember(document, key, value);
  if (!Object.hasOwn(document, key)) throw notApplicable();
  return withMember(document, key, put(document[key], rest, value, insert));
}

function putItem(
  items: readonly unknown[],
  [key = "", ...rest]: readonly string[],
  value: unknown,
  insert: boolean,
): unknown[] {
  if (rest.length > 0) {
    const index = indexIn(items, key, items.length - 1);
    return items.with(index, put(items[index], rest, value, insert));
  }
  if (!insert) return items.with(indexIn(items, key, items.length - 1), value);
  return items.toSpliced(key === "-" ? items.length : indexIn(items, key, items.length), 0, value);
}

function removed(document: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) throw notApplicable();
  if (Array.isArray(document)) {
    const index = indexIn(document, key, document.length - 1);
    return rest.length === 0 ? document.toSpliced(index, 1) : document.with(index, removed(document[index], rest));
  }
  if (!isJsonObject(document) || !Object.hasOwn(document, key)) throw notApplicable();
  if (rest.length > 0) return withMember(document, key, removed(document[key], rest));
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== key));
}

function withMember(object: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  if (key === "__proto__") throw notApplicable();
  return { ...object, [key]: value };
}

function indexIn(items: readonly unknown[], key: string, last: number): number {
  const index = /^(?:0|-?[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN;
  const counted = index < 0 ? items.length + index : index;
  if (!(counted >= 0 && counted <= last)) throw notApplicable();
  return counted;
}

function notApplicable(): StatusError {
  const message = "the server rejected our request due to an error in our request";
  return new StatusError({ message, reason: "Invalid", details: {}, code: 422 });
}
