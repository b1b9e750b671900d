import type { Agent } from "@/lib/addon-config/agent";
import { applyBindings } from "./apply-bindings";
import { type Applied, applyWorks } from "./apply-works";
import type { Status } from "./configuration";
import type { DeploymentPlan } from "./deployment";
import { type ClusterAddOnHub, deployWorks, patchFinalizers } from "./hub";
import type { ObservedClusterAddOn } from "./observe";
import type { Plan } from "./plan";
import { withRegistration } from "./registration";
import { withDeployment } from "./status";

/**
 * Applies a plan: role bindings, finalizers, works. Results in the status that reports them; undefined where there is
 * nothing to report, and where finalizers had to be written, since all else follows once they are stored.
 */
export async function applyClusterAddOn(
  hub: ClusterAddOnHub,
  observed: ObservedClusterAddOn,
  plan: Plan | undefined,
  signal: AbortSignal,
): Promise<Applied<Status> | undefined> {
  if (!plan?.agent) return plan && { result: plan.status };
  const { clusterAddOn, now } = observed;
  const { agent, registration, deployment, finalizers } = plan.agent;
  const bound = registration && (await applyBindings(hub, { agent, clusterAddOn, plan: registration }, signal));
  if (finalizers) {
    await patchFinalizers(hub, clusterAddOn, finalizers, signal);
    return undefined;
  }
  const registered = bound ? withRegistration(bound.result, now) : plan.status;
  const deployed = await applyDeployment(hub, agent, observed, { deployment, status: registered }, signal);
  return { result: deployed.result, refusal: bound?.refusal ?? deployed.refusal };
}

/** Writes the works of an agent. Results in `status` with how they were applied and how healthy the agent is. */
export async function applyDeployment(
  hub: ClusterAddOnHub,
  agent: Agent,
  observed: ObservedClusterAddOn,
  { deployment, status }: { readonly deployment: DeploymentPlan; readonly status: Status },
  signal: AbortSignal,
): Promise<Applied<Status>> {
  const { name, namespace } = observed.clusterAddOn.metadata;
  const { result, refusal } = await applyWorks(hub, observed.clusterAddOn, deployment, signal);
  const works = deployWorks(hub, `${namespace}/${name}`);
  return { result: withDeployment(status, agent, { ...observed, works }, result), refusal };
}
