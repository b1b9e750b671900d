import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";
import type { FieldProblem } from "@/lib/objects/schema-problems";
import { fitsReplicaSetLabel } from "@/lib/replica-sets/status";

/** The hub's limit for the manifests of one work. */
const MAX_MANIFEST_BYTES = 500 * 1024;

/** What the hub, or the agent, would refuse of a ManifestWork (docs/reference/work.md#admission-of-works). */
export function workProblems(object: Readonly<Record<string, unknown>>): FieldProblem[] {
  return templateProblems(object.spec, ["spec"]);
}

/**
 * The same of a ManifestWorkReplicaSet's template, of which the hub says nothing before works are written, and a name
 * that does not fit into the label of its works.
 */
export function replicaSetProblems(object: Readonly<Record<string, unknown>>): FieldProblem[] {
  const spec = isFields(object.spec) ? object.spec : {};
  return [
    ...nameProblems(object.metadata),
    ...templateProblems(spec.manifestWorkTemplate, ["spec", "manifestWorkTemplate"]),
  ];
}

function nameProblems(metadata: unknown): FieldProblem[] {
  if (!isFields(metadata)) return [];
  const { name, namespace } = metadata;
  if (typeof name !== "string" || typeof namespace !== "string" || fitsReplicaSetLabel({ name, namespace })) return [];
  const length = `${namespace}.${name}`.length;
  return [
    problemAt(
      ["metadata", "name"],
      `is too long: with the namespace it has ${length} characters and may have 63. The set would write nothing, and could not be deleted.`,
    ),
  ];
}

function templateProblems(spec: unknown, path: FieldPath): FieldProblem[] {
  const template = isFields(spec) ? spec : {};
  const workload = isFields(template.workload) ? template.workload : {};
  const at = [...path, "workload", "manifests"];
  const manifests = Array.isArray(workload.manifests) ? (workload.manifests as readonly unknown[]) : [];
  if (manifests.length === 0) return [problemAt(at, "must not be empty.")];
  return [...sizeProblems(manifests, at), ...manifestProblems(manifests, at), ...optionProblems(template, path)];
}

function sizeProblems(manifests: readonly unknown[], path: FieldPath): FieldProblem[] {
  const encoder = new TextEncoder();
  const bytes = manifests.reduce<number>((sum, each) => sum + encoder.encode(JSON.stringify(each) ?? "").length, 0);
  if (bytes <= MAX_MANIFEST_BYTES) return [];
  return [problemAt(path, `have ${bytes} bytes, and the hub takes ${MAX_MANIFEST_BYTES}.`)];
}

function manifestProblems(manifests: readonly unknown[], path: FieldPath): FieldProblem[] {
  const seen = new Set<string>();
  return manifests.flatMap((manifest, index) => {
    if (!isFields(manifest)) return [];
    const at = [...path, index];
    const metadata = isFields(manifest.metadata) ? manifest.metadata : {};
    const missing = ["apiVersion", "kind"].filter(
      (field) => typeof manifest[field] !== "string" || manifest[field] === "",
    );
    if (missing.length > 0) return missing.map((field) => problemAt([...at, field], "is missing."));
    if (typeof metadata.generateName === "string")
      return [problemAt([...at, "metadata", "generateName"], "is not allowed: give the object a name.")];
    if (typeof metadata.name !== "string" || metadata.name === "")
      return [problemAt([...at, "metadata", "name"], "is missing.")];
    const identity = [groupOf(String(manifest.apiVersion)), manifest.kind, metadata.namespace, metadata.name].join("/");
    if (seen.has(identity)) return [problemAt(at, `is there twice: ${String(manifest.kind)} ${metadata.name}.`)];
    seen.add(identity);
    return [];
  });
}

/** A version of a kind is another object for the hub, and the same one for the cluster. */
function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

function optionProblems({ deleteOption, manifestConfigs }: Readonly<Record<string, unknown>>, path: FieldPath) {
  return [
    ...deletionProblems(deleteOption, [...path, "deleteOption"]),
    ...configProblems(manifestConfigs, [...path, "manifestConfigs"]),
  ];
}

function deletionProblems(option: unknown, path: FieldPath): FieldProblem[] {
  if (!isFields(option)) return [];
  const rules = isFields(option.selectivelyOrphans) ? option.selectivelyOrphans.orphaningRules : undefined;
  const hasRules = Array.isArray(rules) && rules.length > 0;
  const ttl = option.ttlSecondsAfterFinished;
  return [
    ...(option.propagationPolicy === "SelectivelyOrphan" && !hasRules
      ? [problemAt([...path, "propagationPolicy"], "needs rules that say what stays.")]
      : []),
    ...(typeof ttl === "number" && ttl < 0
      ? [problemAt([...path, "ttlSecondsAfterFinished"], "must not be negative.")]
      : []),
  ];
}

function configProblems(configs: unknown, path: FieldPath): FieldProblem[] {
  if (!Array.isArray(configs)) return [];
  return configs.flatMap((config: unknown, index) => {
    const strategy = isFields(config) && isFields(config.updateStrategy) ? config.updateStrategy : {};
    const apply = isFields(strategy.serverSideApply) ? strategy.serverSideApply : {};
    const at = [...path, index, "updateStrategy", "serverSideApply", "fieldManager"];
    const isRight = typeof apply.fieldManager !== "string" || apply.fieldManager.startsWith("work-agent");
    return isRight ? [] : [problemAt(at, "must begin with “work-agent”.")];
  });
}

/** `text` goes on from the field's path. */
function problemAt(path: FieldPath, text: string): FieldProblem {
  return { path, message: `${fieldText(path)} ${text}` };
}
