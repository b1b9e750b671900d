import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { type ConfigFinding, itemsOf, problem, repeated, textOf, warning } from "./finding";

/** `spec.registries`. An empty list differs from none: it hides the registries of the cluster's annotation. */
export function registryFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (!Array.isArray(value)) return [];
  if (value.length === 0) {
    return [warning(path, "is empty, not unset: registries of a cluster's own annotation do not apply.")];
  }
  const registries = itemsOf(value).map((item) => (isFields(item) ? item : {}));
  const sources = registries.map(({ source }) => (textOf(source) ?? "").replace(/\/$/, ""));
  const overruled = repeated(sources.toReversed()).map((index) => sources.length - 1 - index);
  return registries.flatMap((registry, index) => [
    ...mirrorFindings(textOf(registry.mirror) ?? "", [...path, index, "mirror"]),
    ...addressFindings(textOf(registry.source) ?? "", [...path, index, "source"]),
    ...(overruled.includes(index)
      ? [warning([...path, index, "source"], "appears again below: of several that match, the last one counts.")]
      : []),
  ]);
}

function mirrorFindings(mirror: string, path: FieldPath): ConfigFinding[] {
  return mirror.trim() === "" ? [problem(path, "is required.")] : addressFindings(mirror, path);
}

function addressFindings(address: string, path: FieldPath): ConfigFinding[] {
  if (/\s/.test(address)) return [problem(path, "must not contain blanks.")];
  if (address.includes("://")) {
    return [problem(path, "must be the beginning of an image's name, without https://: registry.example.com/team.")];
  }
  return [];
}
