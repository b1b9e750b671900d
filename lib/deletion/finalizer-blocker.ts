import { HOSTED_FINALIZERS } from "@/lib/addon-config/finalizers";
import type { ObjectMeta } from "@/lib/kube/object";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import type { FinalizerWriter } from "@/lib/objects/finalizer-writer";
import type { DeletionCause } from "./agent-blocker";
import { collectedBlocker, isCollected } from "./collector-blocker";
import type { DeletionObject, DeletionStep } from "./deletion";
import type { DeletionFacts } from "./facts";
import { finalizerOwner, finalizerStep, onHub, safely } from "./steps";

type Meta = Pick<ObjectMeta, "annotations" | "deletionTimestamp">;

/** A finalizer of hosted mode, which the manager that added it removes once the hosting cluster is cleaned up. */
export function isHosted(finalizer: string): boolean {
  return HOSTED_FINALIZERS.includes(finalizer);
}

/** Waits for the hosting cluster, and for a manager that supports hosted mode. */
export function hostedBlocker(object: DeletionObject, finalizer: string, resource: string, meta: Meta): DeletionCause {
  const hosting = meta.annotations[HOSTING_CLUSTER_ANNOTATION] ?? "its hosting cluster";
  return {
    rule: "hosting-cluster",
    message: `What runs for ${object.name} on ${hosting} is not removed yet.`,
    actor: { kind: "controller", name: "the add-on manager in hosted mode" },
    since: meta.deletionTimestamp,
    at: { kind: "finalizer", name: finalizer, part: "finalizer" },
    evidence: [`The finalizer ${finalizer} is left.`],
    steps: [
      safely(`See whether ${hosting} is available; the manager goes on by itself.`, {
        action: { kind: "view", object: { kind: "ManagedCluster", name: hosting } },
        command: onHub("get managedclusters"),
      }),
      finalizerStep(object, finalizer, resource, `What runs for ${object.name} on ${hosting} stays there.`),
    ],
  };
}

interface Foreign extends Pick<ObjectMeta, "deletionTimestamp"> {
  /** Who set it, where that is known. */
  readonly writer?: FinalizerWriter | undefined;
}

/** A finalizer that neither the hub nor an agent of OCM removes. */
function foreignBlocker(
  object: DeletionObject,
  finalizer: string,
  resource: string,
  { deletionTimestamp, writer }: Foreign,
): DeletionCause {
  const owner = finalizerOwner(finalizer);
  return {
    rule: "foreign-finalizer",
    message: `${object.kind} ${object.name} waits for the controller of ${owner}, which removes its finalizer ${finalizer}.`,
    actor: { kind: "controller", name: `the controller of ${owner}` },
    since: deletionTimestamp,
    at: { kind: "finalizer", name: finalizer, part: "finalizer" },
    evidence: [`metadata.finalizers has ${finalizer}.`, ...writtenBy(writer)],
    steps: [
      startOwner(owner, writer),
      finalizerStep(object, finalizer, resource, `What the controller of ${owner} was to clean up stays.`),
    ],
  };
}

/** A finalizer that no agent removes: one of the garbage collector, or of a controller that OCM does not have. */
export function otherBlocker(
  object: DeletionObject,
  finalizer: string,
  resource: string,
  metadata: ObjectMeta,
  { writerOf }: Pick<DeletionFacts, "writerOf">,
): DeletionCause {
  if (isCollected(finalizer)) return collectedBlocker(object, finalizer, resource, metadata);
  return foreignBlocker(object, finalizer, resource, { ...metadata, writer: writerOf?.(object, finalizer) });
}

/** Its controller goes on with what it was to clean up, and then removes the finalizer itself. */
export function startOwner(owner: string, writer?: FinalizerWriter): DeletionStep {
  const also = writer ? ` It called itself ${writer.manager} when it set the finalizer.` : "";
  return safely(`Find the controller of ${owner} on the hub, and start it if it does not run.${also}`, {
    command: onHub("get deployments --all-namespaces"),
  });
}

function writtenBy(writer: FinalizerWriter | undefined): string[] {
  if (!writer) return [];
  return [`metadata.managedFields: ${writer.manager} set it${writer.at ? `, and wrote last at ${writer.at}` : ""}.`];
}
