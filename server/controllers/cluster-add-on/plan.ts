import type { Agent, AgentInput } from "@/lib/addon-config/agent";
import { decidedConfigs } from "@/lib/addon-config/agent-input";
import { hookFinalizers } from "@/lib/addon-config/finalizers";
import { isRequested } from "@/lib/addon-config/is-requested";
import { configKey, configKeys, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { decidedRevisions, type Status, withDecision, withObservedConfigs } from "./configuration";
import { type DeploymentPlan, planDeployment } from "./deployment";
import type { ObservedClusterAddOn } from "./observe";
import { planRegistration, type RegistrationPlan, withRegistration, withSupportedConfigs } from "./registration";
import { withRequirements } from "./requirements";
import { allowedDecision, allowedDeployment } from "./starts";

/** What to do for a cluster add-on that is not being deleted. */
export interface Plan {
  /** The status as far as it does not depend on what the hub accepts. */
  readonly status: Status;
  /** Undefined while nothing of an agent is to be touched, and where its own manager does all of this. */
  readonly agent: AgentPlan | undefined;
}

export interface AgentPlan {
  readonly agent: Agent;
  /** Undefined while what the agent is made from is not at hand. */
  readonly registration: RegistrationPlan | undefined;
  readonly deployment: DeploymentPlan;
  /** The finalizers that the cluster add-on should have; undefined where it has them. */
  readonly finalizers: readonly string[] | undefined;
}

/** Undefined where there is nothing to do until the rollout has decided. */
export function plan(agent: Agent | undefined, observed: ObservedClusterAddOn): Plan | undefined {
  const { clusterAddOn, cluster, decision, block, now } = observed;
  if (!decision) return undefined;
  const configured = withDecision(clusterAddOn, allowedDecision(decision, observed), now);
  if (!agent) return { status: configured, agent: undefined };
  const lookUp = observed.configsOf(agent.configKinds);
  const status = withObservedConfigs(configured, clusterAddOn.spec, lookUp, block === undefined);
  if (!cluster || !isDescribed(agent, status)) return { status, agent: undefined };
  const supported = withRequirements(withSupportedConfigs(status, agent.configKinds), observed);
  return { status: supported, agent: planAgent(agent, observed, supported) };
}

function planAgent(agent: Agent, observed: ObservedClusterAddOn, status: Status): AgentPlan {
  const { clusterAddOn, now } = observed;
  const input = inputOf(agent, observed, status);
  const registration = input && isOwned(clusterAddOn) ? planRegistration(agent, input, status) : undefined;
  const registered = registration ? withRegistration(registration, now) : status;
  const deployment = allowedDeployment(planDeployment(agent, input, observed, registered), observed);
  const finalizers =
    "hooks" in deployment ? hookFinalizers(clusterAddOn.metadata, deployment.hooks.length > 0) : undefined;
  return { agent, registration, deployment, finalizers };
}

/** Whether there is a configuration of the kind that describes the agent; most agents need none. */
export function isDescribed({ requiredKind }: Agent, { configReferences }: Status): boolean {
  const described = requiredKind && configReferences.find((reference) => isOfKind(reference, requiredKind));
  return requiredKind === undefined || Boolean(described?.desiredConfig?.specHash);
}

/**
 * The input of the agent. Undefined while the content that was decided is not at hand
 * (docs/reference/add-ons.md#content-is-read-by-name), and where only the status names a configuration: a
 * cluster can write its status (docs/reference/ocm.md#what-a-managed-cluster-can-write).
 */
function inputOf(
  { configKinds }: Agent,
  { addOn, clusterAddOn, cluster, decision, configsOf }: ObservedClusterAddOn,
  { configReferences }: Status,
): AgentInput | undefined {
  const revisions = decidedRevisions(decision);
  const earlier = new Set(revisions.map(({ config }) => configKey(config)));
  const own = new Set(configKeys(clusterAddOn.spec.configs));
  const configs = decidedConfigs(configReferences, configKinds, configsOf(configKinds, revisions), own);
  const isAllowed = configs?.every(
    (config) => earlier.has(configKey(config)) || isRequested(config, addOn, clusterAddOn),
  );
  return configs && cluster && isAllowed ? { clusterAddOn, cluster, configs } : undefined;
}

/** The add-on controller sets the owner; a cluster add-on without it may belong to anyone. */
function isOwned({ metadata }: ManagedClusterAddOn): boolean {
  return metadata.ownerReferences.some(({ kind, name }) => kind === "ClusterManagementAddOn" && name === metadata.name);
}
