import { kubeTime } from "@/lib/kube/conditions";
import type { RawMeta, RawObject } from "@/lib/kube/object";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { groupVersion, type StoredResource, type Write } from "@/server/demo/api-server/registry/api-resource";
import { OBJECT_META } from "@/server/demo/api-server/schema/object-meta";
import { type FieldChange, type FieldSet, fieldChange, fieldsV1, isEmpty, NO_FIELDS, readFields, union, without } from "./field-set";

const MANAGER_LENGTH = 128;

/** Whom a request's writes belong to: who it says, else the program that its user agent names. */
export function managerOf(fieldManager: string | null, userAgent = ""): string {
  const program = userAgent.split("/")[0]?.replace(/\p{C}/gu, "") ?? "";
  return fieldManager || program.slice(0, MANAGER_LENGTH) || "unknown";
}

/** One of `metadata.managedFields`, its fields read. */
interface Entry {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly subresource?: string;
  readonly time?: string;
  readonly fields: FieldSet;
}

/** `object`, which is about to be made of what `sent` asked for, as the writer's own. */
export function withFirstManager(resource: StoredResource, object: RawObject, sent: RawObject, write: Write): RawObject {
  const { spec, status, ...rest } = object;
  // What the server alone has put there belongs to nobody.
  const parts = { ...(sent.spec === undefined ? {} : { spec }), ...(sent.status === undefined ? {} : { status }) };
  const { set } = changed(resource, { metadata: {} }, { ...rest, ...parts, metadata: sent.metadata });
  return withEntries(object, taken([], set, resource, write));
}

/** `next`, which is about to take the place of `current`, with what changes as the writer's own. `sent` may reset all owners. */
export function withManagers(resource: StoredResource, next: RawObject, current: RawObject, sent: RawMeta, write: Write): RawObject {
  const entries = entriesBefore(current.metadata.managedFields, write.subresource === "" ? sent.managedFields : undefined);
  // As upstream: what nobody has owned since a reset is nobody's.
  if (entries.length === 0) return withEntries(next, []);
  const { set, unset } = changed(resource, current, next);
  const gone = union(set, unset);
  const left = isEmpty(gone) ? entries : entries.map((entry) => ({ ...entry, fields: without(entry.fields, gone) }));
  return withEntries(next, taken(left, set, resource, write));
}

function entriesBefore(stored: unknown, sent: unknown): readonly Entry[] {
  if (Array.isArray(sent) && sent.length < 2 && ["[]", "[{}]"].includes(JSON.stringify(sent))) return [];
  return readEntries(sent) ?? readEntries(stored) ?? [];
}

/** Undefined unless each entry is one. */
function readEntries(value: unknown): readonly Entry[] | undefined {
  const entries = Array.isArray(value) ? value.map(readEntry).filter((entry) => entry !== undefined) : [];
  return Array.isArray(value) && entries.length === value.length ? entries : undefined;
}

function readEntry(value: unknown): Entry | undefined {
  if (!isJsonObject(value)) return undefined;
  const { manager = "", operation, apiVersion = "", fieldsType, fieldsV1: tree, ...rest } = value;
  const fields = readFields(tree);
  if ((operation !== "Update" && operation !== "Apply") || fieldsType !== "FieldsV1" || !fields) return undefined;
  // The types of all members were checked when they came in.
  return { ...rest, manager, operation, apiVersion, fields } as Entry;
}

function taken(entries: readonly Entry[], set: FieldSet, resource: StoredResource, write: Write): readonly Entry[] {
  if (isEmpty(set)) return entries;
  const { manager, subresource, now } = write;
  const self = { manager, operation: "Update", apiVersion: groupVersion(resource), ...(subresource === "" ? {} : { subresource }) };
  const isOwn = (entry: Entry) => identity(entry) === identity(self);
  const fields = union(entries.find(isOwn)?.fields ?? NO_FIELDS, set);
  return [...entries.filter((entry) => !isOwn(entry)), { ...self, time: kubeTime(now), fields }];
}

function identity({ manager, operation, apiVersion, subresource = "" }: Omit<Entry, "fields">): string {
  return `${operation} ${apiVersion} ${subresource} ${manager}`;
}

function changed(resource: StoredResource, before: RawObject, after: RawObject): FieldChange {
  const schema = { ...resource.schema, properties: { ...resource.schema.properties, metadata: OBJECT_META } };
  return fieldChange(owned(before), owned(after), { schema, custom: resource.custom });
}

/** Without what every object has and nobody owns. */
function owned({ kind: _kind, apiVersion: _apiVersion, metadata, ...rest }: RawObject): object {
  const { labels, annotations, finalizers, ownerReferences, generateName } = metadata;
  return { ...rest, metadata: { labels, annotations, finalizers, ownerReferences, generateName } };
}

function withEntries(object: RawObject, entries: readonly Entry[]): RawObject {
  const { managedFields: _, ...metadata } = object.metadata;
  const kept = entries.filter(({ fields }) => !isEmpty(fields)).toSorted((left, right) => (age(left) < age(right) ? -1 : 1));
  const managedFields = kept.map(({ fields, ...rest }) => ({ ...rest, fieldsType: "FieldsV1", fieldsV1: fieldsV1(fields) }));
  return { ...object, metadata: kept.length === 0 ? metadata : { ...metadata, managedFields } };
}

function age({ operation, time = "", manager }: Entry): string {
  return `${operation} ${time} ${manager}`;
}
