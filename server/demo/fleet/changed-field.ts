import type { FieldChange } from "./faults";
import type { Manifest, ManifestMeta } from "./manifest";

/** The object of a manifest as people left it on the cluster. */
export function changedManifest(
  manifest: Manifest,
  meta: ManifestMeta,
  changes: readonly FieldChange[] = [],
): Manifest {
  return changes
    .filter((change) => isChanged(change, manifest, meta))
    .reduce((object, change) => withField(object, pathOf(change), change.value), manifest);
}

/** Whether somebody changed a field of this object. */
export function isChanged(change: FieldChange, manifest: Manifest, { kind, name }: ManifestMeta): boolean {
  const isNamed = change.object === undefined || change.object === `${kind}/${name}`;
  return isNamed && hasField(manifest, pathOf(change));
}

function pathOf({ field }: FieldChange): string[] {
  return field.split(".").slice(1);
}

function hasField(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  return isFieldMap(value) && Object.hasOwn(value, first) && hasField(value[first], rest);
}

function withField(value: Manifest, [first = "", ...rest]: readonly string[], to: unknown): Manifest {
  const inner = value[first];
  return { ...value, [first]: rest.length > 0 && isFieldMap(inner) ? withField(inner, rest, to) : to };
}

function isFieldMap(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
