import { kubeTime } from "@/lib/kube/conditions";
import type { RawMeta, RawObject } from "@/lib/kube/object";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { groupVersion, type StoredResource, type Write } from "@/server/demo/api-server/registry/api-resource";
import { wholeSchema } from "@/server/demo/api-server/schema/whole-schema";
import {
  type FieldChange,
  type FieldSet,
  fieldChange,
  isEmpty,
  isFieldSet,
  NO_FIELDS,
  union,
  without,
} from "./field-set";
import { withMetadata } from "./metadata";

const MANAGER_LENGTH = 128;

/** The field manager of a request's writes: the one it names, else the program that its user agent names. */
export function managerOf(fieldManager: string | null, userAgent = ""): string {
  const program = userAgent.split("/")[0]?.replace(/\p{C}/gu, "") ?? "";
  return fieldManager || program.slice(0, MANAGER_LENGTH) || "unknown";
}

/** One of `metadata.managedFields`. */
interface Entry {
  readonly manager?: string;
  readonly operation: "Update" | "Apply";
  readonly apiVersion?: string;
  readonly time?: string;
  readonly fieldsType: "FieldsV1";
  readonly fieldsV1: FieldSet;
  readonly subresource?: string;
}

/** `object`, which is about to be made of what `sent` asked for, as the writer's own. */
export function withFirstManager(
  resource: StoredResource,
  object: RawObject,
  sent: RawObject,
  write: Write,
): RawObject {
  // What the server itself added has no owner.
  const spec = sent.spec === undefined ? undefined : object.spec;
  const status = sent.status === undefined ? undefined : object.status;
  const { set } = changed(resource, { metadata: {} }, withMetadata({ ...object, spec, status }, sent.metadata));
  return withEntries(object, taken([], set, resource, write));
}

/**
 * `next`, which is about to take the place of `current`, with what changes as the writer's own. `sent` may reset all
 * owners.
 */
export function withManagers(
  resource: StoredResource,
  next: RawObject,
  current: RawObject,
  sent: RawMeta,
  write: Write,
): RawObject {
  const entries = entriesBefore(
    current.metadata.managedFields,
    write.subresource === "" ? sent.managedFields : undefined,
  );
  // As upstream: what had no owner since a reset keeps none.
  if (entries.length === 0) return withEntries(next, []);
  const { set, unset } = changed(resource, current, next);
  const gone = union(set, unset);
  return withEntries(
    next,
    taken(isEmpty(gone) ? entries : entries.map((entry) => lessThan(entry, gone)), set, resource, write),
  );
}

function lessThan(entry: Entry, gone: FieldSet): Entry {
  const fields = without(entry.fieldsV1, gone);
  return fields === entry.fieldsV1 ? entry : { ...entry, fieldsV1: fields };
}

function entriesBefore(stored: unknown, sent: unknown): readonly Entry[] {
  // What is stored was written here, from entries.
  const before = (stored ?? []) as readonly Entry[];
  if (sent === stored || !Array.isArray(sent)) return before;
  if (sent.length < 2 && ["[]", "[{}]"].includes(JSON.stringify(sent))) return [];
  return sent.every(isEntry) ? sent : before;
}

/** The types of all members but these were checked when they came in. */
function isEntry(value: unknown): value is Entry {
  if (!isJsonObject(value)) return false;
  const { operation, fieldsType, fieldsV1 } = value;
  return (operation === "Update" || operation === "Apply") && fieldsType === "FieldsV1" && isFieldSet(fieldsV1);
}

function taken(entries: readonly Entry[], set: FieldSet, resource: StoredResource, write: Write): readonly Entry[] {
  if (isEmpty(set)) return entries;
  const { manager, subresource, now } = write;
  const apiVersion = groupVersion(resource);
  const isOwn = (entry: Entry) => {
    const sameSubresource = (entry.subresource ?? "") === subresource;
    return (
      entry.manager === manager && entry.operation === "Update" && entry.apiVersion === apiVersion && sameSubresource
    );
  };
  const fieldsV1 = union(entries.find(isOwn)?.fieldsV1 ?? NO_FIELDS, set);
  const own = {
    manager,
    operation: "Update",
    apiVersion,
    time: kubeTime(now),
    fieldsType: "FieldsV1",
    fieldsV1,
  } as const;
  return [...entries.filter((entry) => !isOwn(entry)), subresource === "" ? own : { ...own, subresource }];
}

function changed(resource: StoredResource, before: RawObject, after: RawObject): FieldChange {
  return fieldChange(owned(before), owned(after), { schema: wholeSchema(resource.schema), custom: resource.custom });
}

/** Without what every object has and no manager owns. */
function owned(object: RawObject): object {
  const { labels, annotations, finalizers, ownerReferences, generateName } = object.metadata;
  const metadata = { labels, annotations, finalizers, ownerReferences, generateName };
  const copy = withMetadata(object, metadata);
  copy.kind = undefined;
  copy.apiVersion = undefined;
  return copy;
}

function withEntries(object: RawObject, entries: readonly Entry[]): RawObject {
  const remaining = entries
    .filter(({ fieldsV1 }) => !isEmpty(fieldsV1))
    .sort((left, right) => (age(left) < age(right) ? -1 : 1));
  const metadata = { ...object.metadata };
  if (remaining.length > 0) metadata.managedFields = remaining;
  else delete metadata.managedFields;
  return withMetadata(object, metadata);
}

function age({ operation, time = "", manager = "" }: Entry): string {
  return `${operation} ${time} ${manager}`;
}
