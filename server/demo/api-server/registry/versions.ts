import type { RawObject } from "@/lib/kube/object";
import { parseStored, type StoredObject } from "@/server/demo/api-server/store/stored-object";
import type { StoredResource } from "./api-resource";

/** A stored object in this resource's version. The caller's own copy. */
export function readObject(resource: StoredResource, stored: StoredObject): RawObject {
  const object = parseStored(stored);
  return resource.conversion ? resource.conversion.fromStored(object) : object;
}

/** An object of this resource's version as it is stored. */
export function toStored(resource: StoredResource, object: RawObject): RawObject {
  return resource.conversion ? resource.conversion.toStored(object) : object;
}

const CONVERTED = new WeakMap<StoredResource, WeakMap<StoredObject, Buffer>>();

/** The JSON of a stored object in this resource's version. */
export function objectBytes(resource: StoredResource, stored: StoredObject): Buffer {
  if (!resource.conversion) return stored.bytes;
  const cache = CONVERTED.get(resource) ?? new WeakMap<StoredObject, Buffer>();
  CONVERTED.set(resource, cache);
  const known = cache.get(stored);
  if (known) return known;
  const { kind, apiVersion, metadata, ...rest } = readObject(resource, stored);
  const bytes = Buffer.from(JSON.stringify({ kind, apiVersion, metadata, ...rest }));
  cache.set(stored, bytes);
  return bytes;
}
