import type { ConfigFields } from "@/components/config-form/config-fields";
import { isSamePath } from "@/components/config-form/object-fields";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { CLUSTER_SET_LABEL, FEATURE_LABEL_PREFIX, UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { clusterFieldProblems } from "@/lib/objects/cluster-rules";
import { isFields } from "@/lib/objects/editable";

/** The fields of a ManagedCluster's text, with what is wrong at each; undefined while it is no YAML object. */
export function clusterFields(text: string, onText: (text: string) => void): ConfigFields | undefined {
  const read = yamlFields(text, onText);
  if (!read) return undefined;
  const problems = clusterFieldProblems(read.object);
  return {
    ...read.fields,
    at: (path) => {
      const found = problems.find((each) => isSamePath(each.path, path));
      return found && { ...found, level: "problem" };
    },
  };
}

/** The set has a field of its own, and the hub keeps the others. */
export function isOwnLabel(key: string): boolean {
  return key === CLUSTER_SET_LABEL || key.startsWith(FEATURE_LABEL_PREFIX);
}

/** The hub sets and removes these as the cluster comes and goes. */
export function isHubTaint(taint: unknown): boolean {
  return isFields(taint) && (taint.key === UNREACHABLE_TAINT || taint.key === UNAVAILABLE_TAINT);
}

/**
 * A taint as it is sent: one that the hub has repeats its `timeAdded`, and another one has none, or the hub refuses it
 * (docs/reference/clusters.md#admission-of-clusters).
 */
export function withTimeAdded(taint: Readonly<Record<string, unknown>>, stored: readonly unknown[]) {
  const { timeAdded: _, ...changed } = taint;
  const same = stored.find(
    (each) => isFields(each) && PARTS.every((part) => (each[part] ?? "") === (taint[part] ?? "")),
  );
  return isFields(same) ? same : changed;
}

const PARTS = ["key", "value", "effect"] as const;
