type JsonObject = Record<string, unknown>;

/** Applies `patch` to `target` (RFC 7386). Neither is changed; unchanged parts are shared. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    if (value === undefined) continue;
    const next = applyMergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value);
    if (value === null) delete result[key];
    // To assign to this one would do something else.
    else if (key === "__proto__")
      Object.defineProperty(result, key, { value: next, enumerable: true, configurable: true, writable: true });
    else result[key] = next;
  }
  return result;
}

/**
 * The smallest merge patch that turns `before` into `after`, or undefined if they are equal. Arrays are replaced whole.
 * A null member of `after` counts as absent, because a merge patch cannot express it.
 */
export function mergePatchBetween(before: object, after: object): JsonObject | undefined {
  const old = new Map(Object.entries(before));
  const patch: [string, unknown][] = [];
  for (const [key, value] of Object.entries(after)) {
    const change = isAbsent(value) ? undefined : changeOf(old.get(key), value);
    if (change !== undefined) patch.push([key, change]);
  }
  const afterByKey = new Map(Object.entries(after));
  for (const [key, value] of old) {
    if (!isAbsent(value) && isAbsent(afterByKey.get(key))) patch.push([key, null]);
  }
  return patch.length === 0 ? undefined : Object.fromEntries(patch);
}

function changeOf(before: unknown, after: unknown): unknown {
  if (isObject(before) && isObject(after)) return mergePatchBetween(before, after);
  return deepEqual(before, after) ? undefined : after;
}

/** Equality of JSON: the order of members does not matter, an undefined member counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  let left = 0;
  for (const key of Object.keys(b)) if (b[key] !== undefined) left++;
  for (const key of Object.keys(a)) {
    if (a[key] === undefined) continue;
    if (!Object.hasOwn(b, key) || b[key] === undefined || !deepEqual(a[key], b[key])) return false;
    left--;
  }
  return left === 0;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
