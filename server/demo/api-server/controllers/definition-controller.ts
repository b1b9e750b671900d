import { customResources } from "@/server/demo/api-server/custom/custom-resource";
import { asDefinition, CLEANUP_FINALIZER, CRD_GROUP } from "@/server/demo/api-server/custom/definitions";
import type { Machinery, StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { builtIn, PLAIN_DELETE, systemWrite } from "@/server/demo/api-server/registry/system";
import type { Collection } from "@/server/demo/api-server/store/collection";
import { parseStored, type StoredObject } from "@/server/demo/api-server/store/stored-object";
import { deleteObject } from "@/server/demo/api-server/verbs/delete";
import { updateObject, updateOf } from "@/server/demo/api-server/verbs/update";
import { type Report, workQueue } from "./work-queue";

/**
 * Serves what CustomResourceDefinitions describe, from the write that makes one until its last object is gone. Returns
 * the function that stops it.
 */
export function startDefinitionController(machinery: Machinery, report: Report): () => void {
  const definitions = builtIn(machinery, CRD_GROUP, "customresourcedefinitions");
  const served = new Map<string, { resources: readonly StoredResource[]; collection: Collection }>();
  const queue = workQueue((name) => {
    const stored = definitions.collection.get({ name });
    const resource = served.get(name)?.resources.find(({ conversion }) => !conversion);
    if (stored?.deleting) cleanUp(machinery, definitions, stored, resource);
  }, report);
  const serve = (object: StoredObject) => {
    const collection = machinery.store.createCollection(object.name);
    const resources = customResources(asDefinition(parseStored(object)), collection);
    served.set(object.name, { resources, collection });
    for (const resource of resources) machinery.registry.add(resource);
  };
  const withdraw = (name: string) => {
    const gone = served.get(name);
    if (!gone) return;
    for (const resource of gone.resources) machinery.registry.remove(resource);
    machinery.store.closeCollection(gone.collection);
    served.delete(name);
  };
  const unsubscribe = machinery.store.subscribe(({ collection, event: { type, object } }) => {
    if (collection === definitions.collection) {
      if (type === "ADDED") serve(object);
      else if (type === "DELETED") withdraw(object.name);
      if (object.deleting) queue.add(object.name);
    } else if ((type === "DELETED" || object.deleting) && served.has(collection.name)) queue.add(collection.name);
  });
  return () => {
    unsubscribe();
    queue.close();
  };
}

/** How many objects are removed before others get their turn; the events of these bring the definition's next. */
const AT_ONCE = 500;

/** Removes every object, then the definition. */
function cleanUp(
  machinery: Machinery,
  definitions: StoredResource,
  stored: StoredObject,
  resource: StoredResource | undefined,
): void {
  const objects = resource?.collection.list() ?? [];
  for (const object of objects.filter(({ deleting }) => !deleting).slice(0, AT_ONCE)) {
    if (resource) deleteObject(resource, object, PLAIN_DELETE, systemWrite(machinery, { namespace: object.namespace }));
  }
  if (resource && resource.collection.list().length > 0) return;
  const { metadata, ...rest } = parseStored(stored);
  const finalizers = (metadata.finalizers ?? []).filter((name) => name !== CLEANUP_FINALIZER);
  updateObject(updateOf(definitions, stored, systemWrite(machinery)), {
    ...rest,
    metadata: { ...metadata, finalizers },
  });
}
