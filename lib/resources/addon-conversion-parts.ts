import type { RawObject } from "@/lib/kube/object";

export type JsonObject = Record<string, unknown>;

/** From one version of a kind to the other. All of it is pure, takes any JSON, and leaves alone what it does not know. */
export interface AddOnConversion {
  toBeta(object: RawObject): RawObject;
  toAlpha(object: RawObject): RawObject;
  /** A merge patch of a v1beta1 object as one of the same object in v1alpha1. What v1beta1 has no place for stays as it is stored. */
  patchToAlpha(patch: JsonObject): JsonObject;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether there is text; "" counts as none. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** With one member changed, where it is there and is an object. What has another shape than it should stays as it is. */
export function within<T extends JsonObject>(object: T, member: string, change: (inner: JsonObject) => JsonObject): T {
  const inner = object[member];
  return isJsonObject(inner) ? { ...object, [member]: change(inner) } : object;
}

/** With one member under another name and its items changed. A member that is no list keeps its value. */
export function withList(object: JsonObject, [from, to]: readonly [string, string], change: (item: JsonObject) => JsonObject): JsonObject {
  const { [from]: list, ...rest } = object;
  if (list === undefined) return object;
  const changed = Array.isArray(list) ? list.map((item: unknown) => (isJsonObject(item) ? change(item) : item)) : list;
  return { ...rest, [to]: changed };
}

/** Without members that are undefined. */
export function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
