import type { RawMeta, RawOwnerReference } from "@/lib/kube/object";
import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import { type FieldError, forbiddenField, invalid, required } from "@/server/demo/api-server/http/field-error";

const ANNOTATIONS_LIMIT_BYTES = 256 * 1024;

/** Problems with an object's metadata; `current` is absent on creation. */
export function metadataErrors(
  meta: RawMeta,
  current: RawMeta | undefined,
  { nameProblem, custom }: { nameProblem: (name: string) => string | undefined; custom: boolean },
): FieldError[] {
  return [
    ...nameErrors(meta, nameProblem),
    ...labelErrors(meta.labels ?? {}),
    ...annotationErrors(meta.annotations ?? {}),
    ...(meta.finalizers ?? []).flatMap((name, index) =>
      problem(`metadata.finalizers[${index}]`, name, finalizerProblem(name, custom)),
    ),
    ...ownerErrors(meta.ownerReferences ?? []),
    ...(current ? changeErrors(meta, current) : []),
  ];
}

function nameErrors({ name = "" }: RawMeta, nameProblem: (name: string) => string | undefined): FieldError[] {
  if (name === "") return [required("metadata.name", "name or generateName is required")];
  return problem("metadata.name", name, nameProblem(name));
}

const STANDARD_FINALIZERS = new Set([
  "kubernetes",
  "orphan",
  "foregroundDeletion",
  "customresourcecleanup.apiextensions.k8s.io",
]);

/** Custom kinds alone may have finalizers without a domain. */
function finalizerProblem(name: string, custom: boolean): string | undefined {
  if (custom || name.includes("/") || STANDARD_FINALIZERS.has(name)) return labelKeyError(name);
  return "name is neither a standard finalizer name nor is it fully qualified";
}

function labelErrors(labels: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...problem("metadata.labels", key, labelKeyError(key)),
    ...problem("metadata.labels", value, labelValueError(value)),
  ]);
}

function annotationErrors(annotations: Readonly<Record<string, string>>): FieldError[] {
  const entries = Object.entries(annotations);
  const size = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
  const errors = entries.flatMap(([key]) => problem("metadata.annotations", key, labelKeyError(key.toLowerCase())));
  if (size <= ANNOTATIONS_LIMIT_BYTES) return errors;
  const message = `Too long: may not be more than ${ANNOTATIONS_LIMIT_BYTES} bytes`;
  return [...errors, { reason: "FieldValueTooLong", field: "metadata.annotations", message }];
}

function ownerErrors(owners: readonly RawOwnerReference[]): FieldError[] {
  const missing = owners.flatMap((owner, index) =>
    (["apiVersion", "kind", "name", "uid"] as const)
      .filter((field) => !owner[field])
      .map((field) => invalid(`metadata.ownerReferences[${index}].${field}`, owner[field] ?? "", "must not be empty")),
  );
  const controllers = owners.filter(({ controller }) => controller);
  if (controllers.length < 2) return missing;
  const names = controllers.map(({ name }) => name).join(" and ");
  return [
    ...missing,
    invalid(
      "metadata.ownerReferences",
      owners,
      `Only one reference can have Controller set to true. Found "true" in references for ${names}`,
    ),
  ];
}

function changeErrors(meta: RawMeta, current: RawMeta): FieldError[] {
  if (current.deletionTimestamp === undefined) return [];
  const added = (meta.finalizers ?? []).filter((name) => !(current.finalizers ?? []).includes(name));
  if (added.length === 0) return [];
  const list = added.map((name) => JSON.stringify(name)).join(", ");
  return [
    forbiddenField(
      "metadata.finalizers",
      `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`,
    ),
  ];
}

function problem(field: string, value: string, detail: string | undefined): FieldError[] {
  return detail === undefined ? [] : [invalid(field, value, detail)];
}
