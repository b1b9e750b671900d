import { progressOf } from "@/lib/health/progressing";
import { type Condition, condition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import type { Status } from "./configuration";
import type { ObservedClusterAddOn } from "./observe";

interface Deployed extends Pick<ObservedClusterAddOn, "clusterAddOn" | "works"> {
  readonly isHosted?: boolean;
}

/**
 * The progress of the cluster with its configuration; what has arrived stays the one last applied
 * (docs/reference/add-ons.md#progressing-condition).
 */
export function withProgress({ clusterAddOn, works, isHosted }: Deployed, status: Status, now: Date): Status {
  const { desired, isComplete } = progressOf({ ...clusterAddOn, status }, works, isHosted);
  const configReferences = isComplete
    ? status.configReferences.map((reference) => ({ ...reference, lastAppliedConfig: reference.desiredConfig }))
    : status.configReferences;
  const conditions = isComplete ? restarted(status.conditions) : status.conditions;
  return { ...status, configReferences, conditions: withCondition(conditions, desired, roundUp(now)) };
}

/** Soaks and deadlines count from this time, and hubs store whole seconds: rounded down, they would end too early. */
function roundUp(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000) * 1000);
}

/**
 * A first installation goes from waiting to completed without a change of status. Its soak counts from the completion
 * all the same, not from when the cluster add-on was created (docs/reference/rollouts.md#status-of-a-cluster).
 */
function restarted(conditions: readonly Condition[]): readonly Condition[] {
  const isNew = condition(conditions, "Progressing")?.reason !== "Completed";
  return isNew ? withoutCondition(conditions, "Progressing") : conditions;
}
