import { conflict, type ResourceName } from "@/server/demo/api-server/http/status";
import { markedForDeletion } from "@/server/demo/api-server/meta/metadata";
import type { StoredResource, Write } from "@/server/demo/api-server/registry/api-resource";
import { parseStored, type StoredObject, storedObject } from "@/server/demo/api-server/store/stored-object";
import type { DeleteOptions } from "./write-options";

export const ORPHAN_FINALIZER = "orphan";
export const FOREGROUND_FINALIZER = "foregroundDeletion";

export interface Deletion {
  /** As it was last, or as it is now marked. */
  readonly object: StoredObject;
  readonly gone: boolean;
}

/** Removes an object, or marks it while something holds it. Throws when a precondition does not hold. */
export function deleteObject(
  resource: StoredResource,
  stored: StoredObject,
  options: DeleteOptions,
  write: Write,
): Deletion {
  requirePreconditions(resource, stored, options);
  resource.rules.refuseDelete(stored);
  if (stored.deleting) return { object: stored, gone: false };
  const object = parseStored(stored);
  const finalizers = [...stored.finalizers, ...finalizerOf(options.propagation, stored)];
  const { store } = write.machinery;
  if (finalizers.length === 0 && !resource.rules.isHeld(object)) {
    if (!write.dryRun) store.remove(resource.collection, stored);
    return { object: stored, gone: true };
  }
  const graceful = !(resource.group === "" && resource.plural === "namespaces");
  const marked = resource.rules.markDeleted(markedForDeletion(object, write.now, finalizers, graceful));
  const fields = resource.rules.fields(marked);
  if (write.dryRun) return { object: storedObject(marked, stored.revision, fields), gone: false };
  return { object: store.update(resource.collection, stored, marked, fields), gone: false };
}

function finalizerOf(propagation: DeleteOptions["propagation"], stored: StoredObject): string[] {
  if (propagation === "Background") return [];
  const name = propagation === "Orphan" ? ORPHAN_FINALIZER : FOREGROUND_FINALIZER;
  return stored.finalizers.includes(name) ? [] : [name];
}

function requirePreconditions(
  resource: StoredResource,
  stored: StoredObject,
  { uid, resourceVersion }: DeleteOptions,
): void {
  const named: ResourceName = { group: resource.group, plural: resource.kind };
  if (uid !== undefined && uid !== stored.uid) {
    throw conflict(
      named,
      stored.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${stored.uid}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== String(stored.revision)) {
    throw conflict(
      named,
      stored.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${stored.revision}). The object might have been modified`,
    );
  }
}
