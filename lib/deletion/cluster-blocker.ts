import { Condition, condition } from "@/lib/kube/conditions";
import type { KubeObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { shellWord } from "@/lib/objects/shell-word";
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

const Status = z.object({ conditions: z._default(z.array(Condition), []) });

/** What a namespace waits for in which no add-on and no work is left, by what the hub says of it. */
export function namespaceBlocker({ metadata, status }: KubeObject): DeletionCause {
  const conditions = Status.safeParse(status ?? {}).data?.conditions ?? [];
  const reported = conditions.filter((each) => each.status === "True");
  const discovery = reported.find(({ type }) => type === "NamespaceDeletionDiscoveryFailure");
  return {
    rule: "objects-remain",
    message: discovery
      ? `The hub cannot list what is in the namespace ${metadata.name}: one of its APIs does not answer.`
      : `Objects are left in the namespace ${metadata.name} of the hub.`,
    actor: { kind: "person", name: "an administrator of this hub" },
    since: metadata.deletionTimestamp,
    evidence: reported.map(conditionText),
    steps: discovery
      ? [
          safely("Start what serves that API, or delete its APIService if nothing uses it any more.", {
            command: onHub("get apiservices"),
          }),
        ]
      : [
          safely("Delete what its conditions name, or run the controller that does.", {
            command: onHub(`describe namespace ${shellWord(metadata.name)}`),
          }),
        ],
  };
}
