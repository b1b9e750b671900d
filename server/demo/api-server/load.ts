import { randomUUID } from "node:crypto";
import { kubeTime } from "@/lib/kube/conditions";
import type { RawMeta, RawObject } from "@/lib/kube/object";
import { invalidObject } from "./http/field-error";
import { isJsonObject, plainText, readJson } from "./http/json-reader";
import { badRequest, StatusError } from "./http/status";
import { withMetadata } from "./meta/metadata";
import { metadataErrors } from "./meta/metadata-errors";
import type { Machinery, StoredResource, Write } from "./registry/api-resource";
import { ensureObject, systemWrite } from "./registry/system";
import { toStored } from "./registry/versions";
import { refine } from "./verbs/refine";
import { schemaErrors } from "./verbs/schema-errors";

/** What became of the objects of another server. */
export interface Loaded {
  readonly taken: number;
  /** How many were there already, and stay as they were. */
  readonly known: number;
  readonly refused: readonly Refusal[];
}

interface Refusal {
  /** Kind, and namespace and name as far as they could be read. */
  readonly what: string;
  readonly why: string;
}

interface Loading {
  readonly machinery: Machinery;
  readonly write: Write;
  /** Of everything that is loaded. */
  readonly uids: ReadonlySet<unknown>;
  readonly kinds: Map<string, StoredResource | undefined>;
}

/**
 * Takes what `kubectl get -o json` printed on another hub, a list or one object: `loadObjects` says what becomes of it.
 * Throws `StatusError` for text that is no JSON.
 */
export function loadText(machinery: Machinery, text: string): Loaded {
  const { value } = readJson(text);
  return loadObjects(machinery, isJsonObject(value) && Array.isArray(value.items) ? value.items : [value]);
}

/**
 * Takes objects as another API server showed them: status, identity, age and marks of deletion are theirs, only the
 * versions are assigned again. Each is checked as a write is, and a refused one costs itself alone; rights, admission
 * and the rules of what changes are not asked. An owner that is not among them is forgotten, since what it owns would
 * be taken for garbage.
 */
function loadObjects(machinery: Machinery, objects: readonly unknown[]): Loaded {
  const uids = new Set(objects.map((object) => metadataOf(object).uid));
  const loading: Loading = { machinery, uids, kinds: new Map(), write: systemWrite(machinery) };
  const refused: Refusal[] = [];
  let taken = 0;
  for (const object of objects) {
    try {
      if (loadOne(loading, object)) taken++;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      refused.push({ what: nameOf(object), why: error.message });
    }
  }
  return { taken, known: objects.length - taken - refused.length, refused };
}

/** Whether it was not there yet. Throws `StatusError`. */
function loadOne(loading: Loading, value: unknown): boolean {
  const { machinery, write } = loading;
  const resource = resourceOf(loading, value);
  const refined = refine(value, resource, { from: "body", duplicates: [] }, write);
  const object = withMetadata(refined, ownMetadata(resource, refined.metadata, loading));
  const { name = "", namespace } = object.metadata;
  if (resource.collection.get({ name, namespace })) return false;
  requireValid(resource, object, write);
  if (namespace !== undefined) ensureObject(machinery, "", "namespaces", { metadata: { name: namespace } });
  machinery.store.create(resource.collection, toStored(resource, object), resource.rules.fields(object));
  return true;
}

function resourceOf({ machinery, kinds }: Loading, value: unknown): StoredResource {
  const { apiVersion, kind } = isJsonObject(value) ? value : {};
  const named = `${plainText(apiVersion)} ${plainText(kind)}`;
  if (!kinds.has(named)) kinds.set(named, machinery.registry.ofKind(plainText(apiVersion), plainText(kind)));
  const resource = kinds.get(named);
  if (!resource) throw badRequest(`no kind ${JSON.stringify(kind)} is served in version ${JSON.stringify(apiVersion)}`);
  return resource;
}

function ownMetadata(resource: StoredResource, meta: RawMeta, { uids, write }: Loading): RawMeta {
  const own = { ...meta };
  own.uid ??= randomUUID();
  own.creationTimestamp ??= kubeTime(write.now);
  if (!resource.namespaced) own.namespace = undefined;
  else own.namespace ||= "default";
  if (own.ownerReferences) own.ownerReferences = own.ownerReferences.filter(({ uid }) => uids.has(uid));
  return own;
}

function requireValid(resource: StoredResource, object: RawObject, write: Write): void {
  const { nameProblem, validate } = resource.rules;
  const errors = [
    ...metadataErrors(object.metadata, undefined, { nameProblem, custom: resource.custom }),
    ...schemaErrors(resource, object, undefined),
    ...validate(object, undefined, write),
  ];
  if (errors.length > 0) throw invalidObject({ ...resource, name: object.metadata.name ?? "" }, errors);
}

function metadataOf(value: unknown): Readonly<Record<string, unknown>> {
  const metadata = isJsonObject(value) ? value.metadata : undefined;
  return isJsonObject(metadata) ? metadata : {};
}

function nameOf(value: unknown): string {
  const { kind } = isJsonObject(value) ? value : {};
  const { namespace, name } = metadataOf(value);
  const path = [namespace, name].filter((part) => part !== undefined).map(plainText);
  return `${plainText(kind)} ${path.join("/")}`.trim();
}
