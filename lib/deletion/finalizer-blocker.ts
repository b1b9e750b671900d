import { HOSTED_FINALIZERS } from "@/lib/addon-config/finalizers";
import type { ObjectMeta } from "@/lib/kube/object";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionObject } from "./deletion";
import { finalizerStep, onHub, safely } from "./steps";

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

/** A finalizer that neither the hub nor an agent of OCM removes. */
export function foreignBlocker(object: DeletionObject, finalizer: string, resource: string, meta: Meta): DeletionCause {
  const owner = finalizer.includes("/") ? finalizer.slice(0, finalizer.indexOf("/")) : finalizer;
  return {
    rule: "foreign-finalizer",
    message: `${object.kind} ${object.name} waits for the controller of ${owner}, which removes its finalizer ${finalizer}.`,
    actor: { kind: "controller", name: `the controller of ${owner}` },
    since: meta.deletionTimestamp,
    at: { kind: "finalizer", name: finalizer, part: "finalizer" },
    evidence: [`metadata.finalizers has ${finalizer}.`],
    steps: [
      safely(`Find the controller of ${owner} on the hub, and start it if it does not run.`, {
        command: onHub("get deployments --all-namespaces"),
      }),
      finalizerStep(object, finalizer, resource, `What the controller of ${owner} was to clean up stays.`),
    ],
  };
}
