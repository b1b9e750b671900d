import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";

interface Target {
  readonly resource: Resource;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** One write. `before` is the object as read, `after` as desired; both raw. */
export type Write = Target &
  (
    | { readonly verb: "create"; readonly after: RawObject }
    | { readonly verb: "patch"; readonly before: RawObject; readonly patch: object; readonly after: RawObject }
    | { readonly verb: "delete"; readonly before: RawObject }
  );

/** Writes by stage: those of one stage may run in parallel, after all earlier stages succeeded. */
export type Stages = readonly (readonly Write[])[];

export function creation(resource: Resource, object: RawObject): Write {
  const { name = "", namespace } = object.metadata;
  const after = { ...object, apiVersion: apiVersionOf(resource), kind: resource.kind };
  return { verb: "create", resource, name, namespace, after };
}

export function change(resource: Resource, before: RawObject, patch: object): Write {
  const { name = "", namespace } = before.metadata;
  // A merge patch that leaves the metadata alone gives such an object again.
  const after = applyMergePatch(before, patch) as RawObject;
  return { verb: "patch", resource, name, namespace, before, patch, after };
}

export function deletion(resource: Resource, before: RawObject): Write {
  const { name = "", namespace } = before.metadata;
  return { verb: "delete", resource, name, namespace, before };
}
