import { progressOf } from "@/lib/health/progressing";
import { withCondition } from "@/lib/kube/conditions";
import type { Status } from "./configuration";
import type { Facts } from "./facts";

/** How far the cluster is with its configuration; what has arrived stays the one last applied (addon.md §5.4). */
export function withProgress({ clusterAddOn, works }: Pick<Facts, "clusterAddOn" | "works">, status: Status, now: Date): Status {
  const { wish, isComplete } = progressOf({ ...clusterAddOn, status }, works);
  const configReferences = isComplete
    ? status.configReferences.map((reference) => ({ ...reference, lastAppliedConfig: reference.desiredConfig }))
    : status.configReferences;
  return { ...status, configReferences, conditions: withCondition(status.conditions, wish, now) };
}
