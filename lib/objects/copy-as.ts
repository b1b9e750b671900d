import type { RawObject } from "@/lib/kube/object";
import { mergePatchBetween } from "@/lib/kube/patches";
import { clusteradmCommands } from "./clusteradm-commands";
import { editableOf } from "./editable";
import { textOf } from "./object-text";
import { shellWord } from "./shell-word";

/** One write of one object: what is created was not there before, what is deleted is not there after. */
export interface ObjectStep {
  readonly before?: RawObject | undefined;
  readonly after?: RawObject | undefined;
}

/** The same writes, as another tool takes them. */
export interface CopyText {
  readonly label: "Patch" | "kubectl" | "clusteradm" | "GitOps YAML";
  readonly text: string;
}

/** What stands where the person's own name of the hub is to be filled in. */
export const CONTEXT = "HUB_CONTEXT";

/**
 * Writes as texts to use elsewhere: as a patch where there is one, for kubectl, for clusteradm where it has the command,
 * and as files of a repository. Texts without content are left out.
 */
export function copyAs(steps: readonly ObjectStep[]): CopyText[] {
  const [only] = steps;
  const patch = steps.length === 1 && only?.before && only.after ? patchText(only) : "";
  const texts: readonly CopyText[] = [
    { label: "Patch", text: patch },
    { label: "kubectl", text: steps.map(kubectl).join("\n") },
    { label: "clusteradm", text: clusteradmCommands(steps).join("\n") },
    { label: "GitOps YAML", text: gitOpsText(steps) },
  ];
  return texts.filter(({ text }) => text !== "");
}

/** The JSON merge patch, as YAML; "" where nothing changes. */
function patchText({ before, after }: ObjectStep): string {
  if (!before || !after) return "";
  const patch = mergePatchBetween(editableOf(before), editableOf(after));
  return patch === undefined ? "" : textOf(patch);
}

function kubectl(step: ObjectStep): string {
  const { before, after } = step;
  if (!after) return before ? `kubectl --context ${CONTEXT} ${inNamespace(before)}delete ${named(before)}` : "";
  if (!before) return heredoc(`kubectl --context ${CONTEXT} apply -f -`, textOf(forRepository(after)));
  const command = `kubectl --context ${CONTEXT} ${inNamespace(after)}patch ${named(after)} --type merge`;
  return heredoc(`${command} --patch-file /dev/stdin`, patchText(step));
}

/** Whole objects without what the hub adds; of what is deleted, that its file goes. */
function gitOpsText(steps: readonly ObjectStep[]): string {
  const files = steps.map(({ before, after }) => {
    if (after) return textOf(forRepository(after));
    return before ? `# Remove ${before.kind} ${keyOf(before)} from the repository.\n` : "";
  });
  return files.join("---\n");
}

/** What a repository holds of an object: owners have the uids of one hub. */
export function forRepository(object: RawObject): RawObject {
  const { metadata, ...rest } = editableOf(object);
  const { ownerReferences: _, ...own } = metadata;
  const { apiVersion, kind, ...content } = rest;
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    metadata: own,
    ...content,
  };
}

/** "Placement.v1beta1.cluster.open-cluster-management.io all": of the kinds of all groups the meant one. */
function named({ apiVersion = "", kind = "", metadata }: RawObject): string {
  const [group = "", version] = apiVersion.split("/");
  const full = version === undefined ? kind : `${kind}.${version}.${group}`;
  return `${shellWord(full)} ${shellWord(metadata.name ?? "")}`;
}

function inNamespace({ metadata: { namespace } }: RawObject): string {
  return namespace === undefined ? "" : `--namespace ${shellWord(namespace)} `;
}

function keyOf({ metadata: { name = "", namespace } }: RawObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** No line of an object's YAML is a word alone at its start. */
function heredoc(command: string, text: string): string {
  return `${command} <<'EOF'\n${text}EOF`;
}
