import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import { isFields } from "./editable";
import type { FieldPath } from "./field-schema";
import { fieldText } from "./hub-field";
import type { FieldProblem } from "./schema-problems";

/** What placements do with a cluster that has a taint which they do not tolerate. */
export const CLUSTER_TAINT_EFFECTS = ["NoSelect", "PreferNoSelect", "NoSelectIfNew"] as const;

/**
 * What of a ManagedCluster the hub would refuse, or, of two taints with one key, would store and then refuse every later
 * change of (docs/reference/clusters.md#admission-of-clusters). Messages begin with the field.
 */
export function clusterFieldProblems(object: { readonly metadata?: unknown; readonly spec?: unknown }): FieldProblem[] {
  const { metadata, spec } = object;
  return [
    ...labelProblems(isFields(metadata) ? metadata.labels : undefined),
    ...specProblems(isFields(spec) ? spec : {}),
  ];
}

function labelProblems(labels: unknown): FieldProblem[] {
  if (!isFields(labels)) return [];
  return Object.entries(labels).flatMap(([key, value]) => {
    const error = labelKeyError(key) ?? (typeof value === "string" ? labelValueError(value) : undefined);
    return error === undefined ? [] : [problem(["metadata", "labels", key], `has an error: ${error}.`)];
  });
}

function specProblems({ taints, leaseDurationSeconds: lease }: Readonly<Record<string, unknown>>): FieldProblem[] {
  const isNegative = typeof lease === "number" && lease < 0;
  return [
    ...taintProblems(taints),
    ...(isNegative ? [problem(["spec", "leaseDurationSeconds"], "must not be negative.")] : []),
  ];
}

function taintProblems(taints: unknown): FieldProblem[] {
  if (!Array.isArray(taints)) return [];
  const keys = taints.map((taint: unknown) => (isFields(taint) ? taint.key : undefined));
  return keys.flatMap((key, index) => {
    if (typeof key !== "string") return [];
    const path = ["spec", "taints", index, "key"];
    if (keys.indexOf(key) < index)
      return [problem(path, "is the key of another taint too: the hub would refuse every later change.")];
    const error = key === "" ? "a taint needs a key" : labelKeyError(key)?.replace("label key", "key");
    return error === undefined ? [] : [problem(path, `has an error: ${error}.`)];
  });
}

function problem(path: FieldPath, text: string): FieldProblem {
  return { path, message: `${fieldText(path)} ${text}` };
}
