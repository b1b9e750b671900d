import { condition } from "@/lib/kube/conditions";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionFacts } from "./facts";
import { conditionText, onHub, safely } from "./steps";

/**
 * What a cluster waits for where nothing in its namespace is being deleted: what is left there is to be deleted by the
 * hub, which also removes its own finalizers then. Undefined where the caller may not see what is left.
 */
export function clusterBlocker(
  { addOns, works }: DeletionFacts,
  { metadata, status }: ManagedCluster,
): DeletionCause | undefined {
  if (addOns.missing || works.missing) return undefined;
  const deleting = condition(status.conditions, "Deleting");
  const left = (addOns.value?.length ?? 0) + (works.value?.length ?? 0);
  const evidence = deleting ? [conditionText(deleting)] : ["The cluster has no condition Deleting."];
  return {
    rule: "hub-controller-stopped",
    message:
      left > 0
        ? `The hub does not delete what is left of ${metadata.name}: its registration controller does not act.`
        : `Nothing is left of ${metadata.name}, and the hub does not remove its finalizers.`,
    actor: { kind: "controller", name: "the hub's registration controller" },
    since: deleting?.lastTransitionTime || metadata.deletionTimestamp,
    evidence: [...evidence, `metadata.finalizers has ${metadata.finalizers.join(", ")}.`],
    steps: [
      safely("See whether the registration controller runs, and start it.", {
        command: onHub("--namespace open-cluster-management-hub get deployments,pods"),
      }),
    ],
  };
}
