import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { readTexts, type TextProblem } from "@/lib/objects/object-text";

/** A file, or what was pasted. `name` is its path below the folder that was chosen. */
export interface ManifestFile {
  readonly name: string;
  readonly text: string;
  /** Why it was not read, in a sentence. */
  readonly problem?: string;
}

/** What was read of files: the objects of an add-on, the manifests for clusters, and what is neither. */
export interface ReadManifests {
  readonly addOn?: RawObject;
  readonly template?: RawObject;
  readonly manifests: readonly RawObject[];
  /** What was left out, and why, in sentences. */
  readonly leftOut: readonly string[];
}

const READ = /\.(ya?ml|json)$/i;
/** Of the hub itself, and of no cluster. */
const HUB_GROUPS = /^(addon|cluster|work)\.open-cluster-management\.io\//;
/** Read by a tool, and by no API server. */
const KUSTOMIZE = /^kustomize\.config\.k8s\.io\//;

/** Reads the YAML documents of files; a `List` is read as what it lists. */
export function readManifests(files: readonly ManifestFile[]): ReadManifests {
  const leftOut: string[] = [];
  const objects = files.flatMap((file) => {
    if (file.problem !== undefined) return leave(leftOut, `${file.name}: ${file.problem}`);
    if (!READ.test(file.name)) return leave(leftOut, `${file.name}: neither YAML nor JSON.`);
    const { values, problems } = readTexts(file.text);
    if (problems.length > 0) return leave(leftOut, unreadable(file, problems));
    return values.flatMap((value) => objectsIn(value, (reason) => leave(leftOut, `${file.name}: ${reason}`)));
  });
  const [addOn] = objects.filter(({ kind }) => kind === "ClusterManagementAddOn");
  const [template] = objects.filter(({ kind }) => kind === "AddOnTemplate");
  const others = objects.filter((object) => object !== addOn && object !== template);
  const manifests = others.filter((object) => {
    if (!HUB_GROUPS.test(object.apiVersion ?? "")) return true;
    leave(leftOut, `${nameOf(object)} is an object of the hub. Create it there.`);
    return false;
  });
  return { ...(addOn && { addOn }), ...(template && { template }), manifests, leftOut };
}

function leave(leftOut: string[], reason: string): [] {
  leftOut.push(reason);
  return [];
}

function unreadable({ name, text }: ManifestFile, [first]: readonly TextProblem[]): string {
  if (/\{\{-?\s*(\.|include|if|range|template)/.test(text))
    return `${name} is a template of Helm. Render its chart with "helm template" first.`;
  return `${name}, line ${first?.line ?? 1}: ${first?.message ?? "not readable."}`;
}

function objectsIn(value: unknown, refuse: (reason: string) => []): RawObject[] {
  if (value === null || value === undefined) return [];
  if (!isFields(value)) return refuse("a document is no object.");
  const { apiVersion, kind, metadata, items } = value;
  if (typeof kind === "string" && kind.endsWith("List") && Array.isArray(items))
    return items.flatMap((item: unknown) => objectsIn(item, refuse));
  if (typeof apiVersion !== "string" || typeof kind !== "string")
    return refuse("a document has no apiVersion or no kind, as values of a chart have none.");
  if (KUSTOMIZE.test(apiVersion)) return refuse(`a ${kind} is read by a tool, not by clusters.`);
  if (!isFields(metadata) || typeof metadata.name !== "string") return refuse(`a ${kind} has no metadata.name.`);
  return [{ ...value, apiVersion, kind, metadata }];
}

/** "Deployment fleet/agent". */
export function nameOf({ kind = "", metadata: { name = "", namespace } }: RawObject): string {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}

/** Those that were added replace manifests of the same group, kind, namespace and name, in their places. */
export function mergeManifests(before: readonly RawObject[], added: readonly RawObject[]): RawObject[] {
  const merged = new Map(before.map((object) => [keyOf(object), object]));
  for (const object of added) merged.set(keyOf(object), object);
  return [...merged.values()];
}

function keyOf(object: RawObject): string {
  const [group = "", version] = (object.apiVersion ?? "").split("/");
  return `${version === undefined ? "" : group} ${nameOf(object)}`;
}
