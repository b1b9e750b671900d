import type { Condition } from "@/lib/kube/conditions";
import { CONTEXT } from "@/lib/objects/copy-as";
import { shellWord } from "@/lib/objects/shell-word";
import type { ManifestStatus } from "@/lib/resources/manifest-work";
import type { DeletionLink, DeletionObject, DeletionStep } from "./deletion";

/** A kubectl command on the hub. */
export function onHub(command: string): string {
  return `kubectl --context ${CONTEXT} ${command}`;
}

/** A kubectl command on the managed cluster; the context is called like the cluster. */
export function onCluster(cluster: string, command: string): string {
  return `kubectl --context ${shellWord(cluster)} ${command}`;
}

export function safely(message: string, rest: Pick<DeletionStep, "action" | "command"> = {}): DeletionStep {
  return { risk: "safe", message, ...rest };
}

/** Ends the deletion without what it was to remove; `leaves` says what stays. */
export function orphaning(
  message: string,
  leaves: string,
  rest: Pick<DeletionStep, "action" | "command"> = {},
): DeletionStep {
  return { risk: "orphan", message, leaves, ...rest };
}

/** Removes a finalizer by hand; `leaves` says what stays. */
export function finalizerStep(
  object: DeletionObject,
  finalizer: string,
  resource: string,
  leaves: string,
): DeletionStep {
  const namespace = object.namespace === undefined ? "" : `--namespace ${shellWord(object.namespace)} `;
  return {
    risk: "last-resort",
    message: `Remove the finalizer ${finalizer} from ${object.kind} ${object.name} by hand.`,
    leaves,
    action: { kind: "release", object, finalizer },
    command: onHub(`${namespace}edit ${resource} ${shellWord(object.name)}`),
  };
}

/** Whose controller removes it: the part before the slash. */
export function finalizerOwner(finalizer: string): string {
  return finalizer.includes("/") ? finalizer.slice(0, finalizer.indexOf("/")) : finalizer;
}

/** "Applied is False: not allowed". */
export function conditionText({ type, status, reason, message }: Condition): string {
  return [`${type} is ${status}`, message || reason].filter(Boolean).join(": ");
}

/** A manifest as its cluster has it. */
export function manifestLink({ resourceMeta: { kind, namespace, name } }: ManifestStatus): DeletionLink {
  return { kind, name, ...(namespace !== "" && { namespace }), part: "manifest" };
}
