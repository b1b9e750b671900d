import { LAST_APPLIED_ANNOTATION, type RawMeta, type RawObject } from "@/lib/kube/object";

/** Metadata that the hub maintains itself: not editable. */
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

/** Annotations in which tools store data for themselves: not editable, and not shown as changes. */
export const TOOL_ANNOTATIONS: readonly string[] = [LAST_APPLIED_ANNOTATION];

/**
 * What people edit of an object: without its status, without what the hub sets in its metadata, and without what tools
 * note there.
 */
export function editableOf({ apiVersion, kind, metadata, status: _, ...rest }: RawObject): RawObject {
  return { apiVersion, kind, metadata: own(metadata), ...rest };
}

/** An object as the hub has it, with the edited text of its editable part. */
export function withEdits(current: RawObject, edited: RawObject): RawObject {
  const setByHub = Object.fromEntries(Object.entries(current.metadata).filter(([name]) => SET_BY_HUB.includes(name)));
  const { metadata, ...rest } = editableOf(edited);
  const status = current.status === undefined ? {} : { status: current.status };
  return { ...rest, metadata: { ...withToolAnnotations(metadata, current.metadata), ...setByHub }, ...status };
}

/** Annotations without what tools note among them; undefined where nothing else is there. */
export function ownAnnotations(annotations: RawMeta["annotations"]): RawMeta["annotations"] {
  // Typed text may be anything: the hub validates it.
  if (!isFields(annotations) || !TOOL_ANNOTATIONS.some((name) => Object.hasOwn(annotations, name))) return annotations;
  const own = Object.entries(annotations).filter(([name]) => !TOOL_ANNOTATIONS.includes(name));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

function own(metadata: RawMeta): RawMeta {
  const fields = Object.entries({ ...metadata, annotations: ownAnnotations(metadata.annotations) });
  return Object.fromEntries(fields.filter(([name, value]) => !SET_BY_HUB.includes(name) && value !== undefined));
}

function withToolAnnotations(metadata: RawMeta, { annotations = {} }: RawMeta): RawMeta {
  const noted = Object.entries(annotations).filter(([name]) => TOOL_ANNOTATIONS.includes(name));
  const edited: unknown = metadata.annotations ?? {};
  return noted.length > 0 && isFields(edited)
    ? { ...metadata, annotations: { ...metadata.annotations, ...Object.fromEntries(noted) } }
    : metadata;
}

/** The same value, its fields in the order in which `before` has them: so that equal values have equal text. */
export function inOrderOf(before: unknown, after: unknown): unknown {
  if (Array.isArray(after))
    return after.map((item, index) => inOrderOf(Array.isArray(before) ? before[index] : undefined, item));
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
