import { isWorkCurrent } from "@/lib/addon-config/build-works";
import { condition } from "@/lib/kube/conditions";
import { rolloutStatusOf } from "@/lib/rollout/cluster-status";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import type { DeploymentPlan } from "./deployment";
import type { ObservedClusterAddOn } from "./observe";

type Observed = Pick<ObservedClusterAddOn, "block" | "clusterAddOn" | "works">;

/** The rollout's decision, as far as it may be followed now: a cluster that may not start waits. */
export function allowedDecision(decision: ClusterDecision, { block, clusterAddOn }: Observed): ClusterDecision {
  if (!block || decision.kind !== "configure" || decision.finishes) return decision;
  return rolloutStatusOf(clusterAddOn, decision.desired).status === "to-apply" ? { kind: "wait" } : decision;
}

/**
 * The deployment, as far as it may be made now. What has begun is finished and what has been lost is brought back; to
 * change an agent that was complete, or to bring one that has no configuration to wait for, is to start.
 */
export function allowedDeployment(plan: DeploymentPlan, { block, clusterAddOn, works }: Observed): DeploymentPlan {
  if (!block || plan.kind !== "works") return plan;
  const isComplete = condition(clusterAddOn.status.conditions, "Progressing")?.reason === "Completed";
  if (works.length === 0)
    return isComplete || clusterAddOn.status.configReferences.length > 0 ? plan : { kind: "stay" };
  const isSame = plan.surplus.length === 0 && plan.desired.every((work) => isCurrent(work, works));
  return isComplete && !isSame ? { kind: "stay" } : plan;
}

/** One that is missing is no change. */
function isCurrent(desired: Parameters<typeof isWorkCurrent>[0], works: Observed["works"]): boolean {
  const found = works.find(({ metadata }) => metadata.name === desired.metadata.name);
  return found === undefined || isWorkCurrent(desired, found);
}
