import type { RawObject } from "@/lib/kube/object";

export type JsonObject = Record<string, unknown>;

/** Converts a kind from one version to the other. Pure; accepts any JSON and keeps unknown fields. */
export interface AddOnConversion {
  toBeta(object: RawObject): RawObject;
  toAlpha(object: RawObject): RawObject;
  /** Converts a merge patch of a v1beta1 object to v1alpha1. Fields unknown to v1beta1 stay as stored. */
  patchToAlpha(patch: JsonObject): JsonObject;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether there is text; "" counts as none. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/**
 * With one member changed, where it is there and is an object. What has another shape than it should stays as it is.
 */
export function within<T extends JsonObject>(object: T, member: string, change: (inner: JsonObject) => JsonObject): T {
  const inner = object[member];
  return isJsonObject(inner) ? { ...object, [member]: change(inner) } : object;
}

/** With one member renamed and its items converted. A member that is not a list keeps its value. */
export function withList(
  object: JsonObject,
  [from, to]: readonly [string, string],
  change: (item: JsonObject) => JsonObject,
): JsonObject {
  const { [from]: list, ...rest } = object;
  if (list === undefined) return object;
  const changed = Array.isArray(list) ? list.map((item: unknown) => (isJsonObject(item) ? change(item) : item)) : list;
  return { ...rest, [to]: changed };
}

/** Without members that are undefined. */
export function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
