type JsonObject = Record<string, unknown>;

/** What `patch` makes of `target` by RFC 7386. Neither is changed; untouched parts are shared. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null) result.delete(key);
    else result.set(key, applyMergePatch(result.get(key), value));
  }
  return Object.fromEntries(result);
}

/**
 * The smallest merge patch that turns `before` into `after`, or undefined if there is nothing to change. Arrays are replaced whole.
 * A member of `after` that is null counts as absent: a merge patch cannot say it otherwise.
 */
export function mergePatchBetween(before: object, after: object): JsonObject | undefined {
  const old = new Map(Object.entries(before));
  const patch: [string, unknown][] = [];
  for (const [key, value] of Object.entries(after)) {
    const change = isAbsent(value) ? undefined : changeOf(old.get(key), value);
    if (change !== undefined) patch.push([key, change]);
  }
  const kept = new Map(Object.entries(after));
  for (const [key, value] of old) {
    if (!isAbsent(value) && isAbsent(kept.get(key))) patch.push([key, null]);
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
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const members = definedEntries(a);
  const others = new Map(definedEntries(b));
  return members.length === others.size && members.every(([key, value]) => others.has(key) && deepEqual(value, others.get(key)));
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
