import type { RawObject } from "@/lib/kube/object";

/** What a hub keeps in an object's metadata by itself: nobody edits it. */
export const SET_BY_HUB: readonly string[] = [
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "selfLink",
  "managedFields",
];

/** What people edit of an object: without its status, and without what the hub sets in its metadata. */
export function editableOf({ apiVersion, kind, metadata, status: _, ...rest }: RawObject): RawObject {
  return { apiVersion, kind, metadata: own(metadata), ...rest };
}

/** An object as the hub has it, with what somebody made of its editable part. */
export function withEdits(current: RawObject, edited: RawObject): RawObject {
  const kept = Object.fromEntries(Object.entries(current.metadata).filter(([name]) => SET_BY_HUB.includes(name)));
  const { metadata, ...rest } = editableOf(edited);
  const status = current.status === undefined ? {} : { status: current.status };
  return { ...rest, metadata: { ...metadata, ...kept }, ...status };
}

function own(metadata: RawObject["metadata"]): RawObject["metadata"] {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !SET_BY_HUB.includes(name)));
}

/** The same value, its fields in the order in which `before` has them: what is alike then reads alike. */
export function inOrderOf(before: unknown, after: unknown): unknown {
  if (Array.isArray(after)) return after.map((item, place) => inOrderOf(Array.isArray(before) ? before[place] : undefined, item));
  if (!isFields(after)) return after;
  const old = isFields(before) ? before : {};
  const known = Object.keys(old).filter((name) => Object.hasOwn(after, name));
  const names = [...known, ...Object.keys(after).filter((name) => !Object.hasOwn(old, name))];
  return Object.fromEntries(names.map((name) => [name, inOrderOf(old[name], after[name])]));
}

/** An object with fields, and no list. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
