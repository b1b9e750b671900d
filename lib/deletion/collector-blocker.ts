import type { ObjectMeta } from "@/lib/kube/object";
import { shellWord } from "@/lib/objects/shell-word";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionObject } from "./deletion";
import { finalizerStep, onHub, safely } from "./steps";

const FOREGROUND = "foregroundDeletion";
const ORPHAN = "orphan";
const OWNERS = "custom-columns=KIND:.kind,NAME:.metadata.name,OWNERS:.metadata.ownerReferences[*].name";

/** A finalizer of Kubernetes' garbage collector, which removes it once it is through with what the object owns. */
export function isCollected(finalizer: string): boolean {
  return finalizer === FOREGROUND || finalizer === ORPHAN;
}

/** Waits for Kubernetes itself, which deletes, or releases, what the object owns. */
export function collectedBlocker(
  object: DeletionObject,
  finalizer: string,
  resource: string,
  { deletionTimestamp, finalizers }: Pick<ObjectMeta, "deletionTimestamp" | "finalizers">,
): DeletionCause {
  return {
    rule: "objects-remain",
    message:
      finalizer === FOREGROUND
        ? `${object.kind} ${object.name} waits until the objects that it owns are deleted (foreground deletion).`
        : `${object.kind} ${object.name} waits until the objects that it owns are released from it.`,
    actor: { kind: "controller", name: "the hub's garbage collector" },
    since: deletionTimestamp,
    evidence: [`metadata.finalizers has ${finalizers.join(", ")}.`],
    steps: [
      safely("See which objects name it as their owner: one with finalizers of its own is waited for.", {
        command: onHub(`get ${ownedBy(object)}`),
      }),
      finalizerStep(object, finalizer, resource, "Objects that it owns are deleted later, or stay without it."),
    ],
  };
}

/** What kubectl lists of it: objects of other namespaces own nothing here. */
function ownedBy({ kind, namespace, name }: DeletionObject): string {
  if (kind === "ClusterManagementAddOn")
    return `managedclusteraddons --all-namespaces --field-selector metadata.name=${shellWord(name)}`;
  if (kind === "ManagedClusterAddOn")
    return `manifestworks,rolebindings --namespace ${shellWord(namespace ?? "")} --output ${shellWord(OWNERS)}`;
  return "all --all-namespaces";
}
