import type { RawMeta, RawObject } from "@/lib/kube/object";
import { invalidObject } from "@/server/demo/api-server/http/field-error";
import { alreadyExists, badRequest, forbidden, internal, notFound } from "@/server/demo/api-server/http/status";
import { withFirstManager } from "@/server/demo/api-server/meta/managed-fields";
import { generatedName, newMetadata, withMetadata } from "@/server/demo/api-server/meta/metadata";
import { metadataErrors } from "@/server/demo/api-server/meta/metadata-errors";
import type { StoredResource, Write } from "@/server/demo/api-server/registry/api-resource";
import { toStored } from "@/server/demo/api-server/registry/versions";
import { type StoredObject, storedObject } from "@/server/demo/api-server/store/stored-object";
import { schemaErrors } from "./schema-errors";

const NAME_TRIES = 8;

/** Makes `incoming`, which is refined already. Throws what a real server would refuse it with. */
export function createObject(resource: StoredResource, incoming: RawObject, write: Write): StoredObject {
  const { machinery } = write;
  const placed = inNamespace(resource, incoming, write);
  requireLiveNamespace(resource, placed, write);
  const current = undefined;
  const admitted = machinery.admission.reduce(
    (object, plugin) => plugin.mutate({ resource, current, write, object }),
    placed,
  );
  const meta = newMetadata(
    withName(resource, admitted.metadata),
    write.now,
    resource.rules.countsGenerations ? 1 : undefined,
  );
  const object = resource.rules.prepare(withMetadata(admitted, meta), write);
  resource.rules.authorize(object, undefined, write);
  requireValid(resource, object, write);
  for (const plugin of machinery.admission) plugin.validate({ resource, current, write, object });
  requireAbsent(resource, object.metadata, incoming.metadata);
  if (incoming.metadata.resourceVersion) throw internal("resourceVersion should not be set on objects to be created");
  const stored = toStored(resource, withFirstManager(resource, object, admitted, write));
  const fields = resource.rules.fields(object);
  if (write.dryRun) return storedObject(stored, machinery.store.revision, fields);
  return machinery.store.create(resource.collection, stored, fields);
}

function inNamespace(resource: StoredResource, object: RawObject, write: Write): RawObject {
  const namespace = resource.namespaced ? write.namespace : "";
  const named = object.metadata.namespace ?? "";
  if (named !== "" && named !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
  const metadata = { ...object.metadata };
  metadata.namespace = namespace === "" ? undefined : namespace;
  return withMetadata(object, metadata);
}

function requireLiveNamespace(resource: StoredResource, object: RawObject, { machinery, namespace }: Write): void {
  if (!resource.namespaced) return;
  const namespaces = machinery.registry.stored("", "namespaces");
  const home = namespaces?.collection.get({ name: namespace });
  if (!home) throw notFound({ group: "", plural: "namespaces" }, namespace);
  if (!home.deleting) return;
  const causes = [
    {
      reason: "NamespaceTerminating",
      message: `namespace ${namespace} is being terminated`,
      field: "metadata.namespace",
    },
  ];
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  throw forbidden(resource, object.metadata.name ?? "", why, causes);
}

function withName(resource: StoredResource, meta: RawMeta): RawMeta {
  if (meta.name || !meta.generateName) return meta;
  let name = generatedName(meta.generateName);
  for (let tries = 1; tries < NAME_TRIES && resource.collection.get({ name, namespace: meta.namespace }); tries++) {
    name = generatedName(meta.generateName);
  }
  return { ...meta, name };
}

function requireValid(resource: StoredResource, object: RawObject, write: Write): void {
  const errors = [
    ...metadataErrors(object.metadata, undefined, { nameProblem: resource.rules.nameProblem, custom: resource.custom }),
    ...schemaErrors(resource, object, undefined),
    ...resource.rules.validate(object, undefined, write),
  ];
  if (errors.length > 0) throw invalidObject({ ...resource, name: object.metadata.name ?? "" }, errors);
}

function requireAbsent(resource: StoredResource, { name = "", namespace }: RawMeta, requested: RawMeta): void {
  const existing = resource.collection.get({ name, namespace });
  if (!existing) return;
  if (!requested.name)
    throw alreadyExists(resource, name, {
      after: ", the server was not able to generate a unique name for the object",
    });
  throw alreadyExists(resource, name, existing.deleting ? { before: "object is being deleted: " } : {});
}
