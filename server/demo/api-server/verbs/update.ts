import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import type { ObjectRef } from "@/lib/kube/resource";
import { type FieldError, invalid, invalidObject } from "@/server/demo/api-server/http/field-error";
import { badRequest, conflict, OBJECT_MODIFIED, resourceNotFound } from "@/server/demo/api-server/http/status";
import { withManagers } from "@/server/demo/api-server/meta/managed-fields";
import { updatedMetadata, withMetadata } from "@/server/demo/api-server/meta/metadata";
import { metadataErrors } from "@/server/demo/api-server/meta/metadata-errors";
import type { StoredResource, UpdateRules, Write } from "@/server/demo/api-server/registry/api-resource";
import { readObject, toStored } from "@/server/demo/api-server/registry/versions";
import { type StoredObject, storedObject } from "@/server/demo/api-server/store/stored-object";
import { schemaErrors } from "./schema-errors";

/** One object to change, as it is stored and as it reads in the request's version. */
export interface Update {
  readonly resource: StoredResource;
  readonly stored: StoredObject;
  readonly current: RawObject;
  readonly write: Write;
}

export function updateOf(resource: StoredResource, stored: StoredObject, write: Write): Update {
  return { resource, stored, current: readObject(resource, stored), write };
}

/**
 * Stores `incoming`, which is refined already, in place of the current object. Throws what a real server would refuse
 * it with.
 */
export function updateObject(update: Update, incoming: RawObject): StoredObject {
  const { resource, current, write } = update;
  requireSameObject(resource, incoming, { name: current.metadata.name ?? "", namespace: current.metadata.namespace });
  requireRevision(update, incoming);
  const rules = rulesOf(resource, write);
  const owned = withMetadata(incoming, updatedMetadata(incoming.metadata, current.metadata));
  const merged = rules.merge(owned, current, write);
  const { admission } = write.machinery;
  const admitted = admission.reduce((object, plugin) => plugin.mutate({ resource, current, write, object }), merged);
  const next = withGeneration(resource, admitted, current);
  rules.authorize(next, current, write);
  requireValid(update, next, rules, uidErrors(incoming, current));
  for (const plugin of admission) plugin.validate({ resource, current, write, object: next });
  return commit(update, withManagers(resource, next, current, incoming.metadata, write));
}

function rulesOf(resource: StoredResource, write: Write): Pick<UpdateRules, "merge" | "validate" | "authorize"> {
  if (write.subresource === "") return resource.rules;
  const rules = resource.updates[write.subresource];
  if (!rules) throw resourceNotFound();
  return rules;
}

/** Name and namespace of a body must be those of the path. */
export function requireSameObject(resource: StoredResource, { metadata }: RawObject, ref: ObjectRef): void {
  if ((metadata.name ?? "") !== ref.name) {
    throw badRequest(
      `the name of the object (${metadata.name ?? ""}) does not match the name on the URL (${ref.name})`,
    );
  }
  if (
    metadata.namespace !== undefined &&
    metadata.namespace !== "" &&
    metadata.namespace !== (resource.namespaced ? ref.namespace : "")
  ) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
}

function requireRevision({ resource, current }: Update, { metadata }: RawObject): void {
  const name = current.metadata.name ?? "";
  const revision = metadata.resourceVersion ?? "";
  if (revision === "" && !resource.rules.updateWithoutRevision) {
    const error = invalid("metadata.resourceVersion", 0, "must be specified for an update");
    throw invalidObject({ kind: resource.plural, group: resource.group, name }, [error]);
  }
  if (revision !== "" && revision !== current.metadata.resourceVersion) throw conflict(resource, name, OBJECT_MODIFIED);
}

function uidErrors({ metadata }: RawObject, current: RawObject): FieldError[] {
  const { uid } = metadata;
  return uid && uid !== current.metadata.uid ? [invalid("metadata.uid", uid, "field is immutable")] : [];
}

function requireValid(
  { resource, current, write }: Update,
  next: RawObject,
  rules: Pick<UpdateRules, "validate">,
  before: FieldError[],
): void {
  const errors = [
    ...before,
    ...metadataErrors(next.metadata, current.metadata, { nameProblem: () => undefined, custom: resource.custom }),
    ...schemaErrors(resource, next, current),
    ...rules.validate(next, current, write),
  ];
  if (errors.length > 0) throw invalidObject({ ...resource, name: next.metadata.name ?? "" }, errors);
}

/** One more when anything but metadata and status changes; without a status of its own the status counts too. */
function withGeneration(resource: StoredResource, next: RawObject, current: RawObject): RawObject {
  if (!resource.rules.countsGenerations || deepEqual(counted(resource, next), counted(resource, current))) return next;
  return { ...next, metadata: { ...next.metadata, generation: (current.metadata.generation ?? 0) + 1 } };
}

function counted(resource: StoredResource, object: RawObject): object {
  const { metadata: _metadata, status, ...rest } = object;
  return resource.updates.status ? rest : { ...rest, status };
}

function commit({ resource, stored, current, write }: Update, next: RawObject): StoredObject {
  const { store } = write.machinery;
  const fields = resource.rules.fields(next);
  const released = stored.deleting && (next.metadata.finalizers ?? []).length === 0 && !resource.rules.isHeld(next);
  if (released) {
    if (!write.dryRun) store.remove(resource.collection, stored);
    return storedObject(toStored(resource, next), stored.revision, fields);
  }
  if (deepEqual(next, current)) return stored;
  if (write.dryRun) return storedObject(toStored(resource, next), stored.revision, fields);
  return store.update(resource.collection, stored, toStored(resource, next), fields);
}
