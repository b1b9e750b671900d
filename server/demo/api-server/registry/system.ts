import type { RawObject } from "@/lib/kube/object";
import { createObject } from "@/server/demo/api-server/verbs/create";
import type { DeleteOptions } from "@/server/demo/api-server/verbs/write-options";
import type { Machinery, StoredResource, Write } from "./api-resource";

/** A write by the server itself, which has every right. */
export function systemWrite(machinery: Machinery, options: { namespace?: string; subresource?: string } = {}): Write {
  return {
    machinery,
    user: { name: "system:apiserver", groups: ["system:masters"] },
    manager: "kube-controller-manager",
    now: machinery.now(),
    dryRun: false,
    fieldValidation: "Ignore",
    namespace: options.namespace ?? "",
    subresource: options.subresource ?? "",
    warn: () => undefined,
  };
}

export const PLAIN_DELETE: DeleteOptions = {
  dryRun: false,
  propagation: "Background",
  uid: undefined,
  resourceVersion: undefined,
};

/** A built-in resource, which is there for certain. */
export function builtIn(machinery: Machinery, group: string, plural: string): StoredResource {
  const resource = machinery.registry.stored(group, plural);
  if (!resource) throw new Error(`${plural} of ${JSON.stringify(group)} are not served`);
  return resource;
}

/** Creates an object of a built-in kind unless it is there. */
export function ensureObject(machinery: Machinery, group: string, plural: string, object: RawObject): void {
  const resource = builtIn(machinery, group, plural);
  const { name = "", namespace } = object.metadata;
  if (resource.collection.get({ name, namespace })) return;
  const named = { kind: resource.kind, apiVersion: group === "" ? "v1" : `${group}/${resource.version}`, ...object };
  createObject(resource, named, systemWrite(machinery, { namespace }));
}
