import type { Agent, AgentInput } from "@/lib/addon-config/agent";
import { decidedConfigs } from "@/lib/addon-config/agent-input";
import { isAskedFor } from "@/lib/addon-config/asked-for";
import { hookFinalizers } from "@/lib/addon-config/finalizers";
import { withManifestApplied } from "@/lib/health/manifest-applied";
import { configKey, configKeys, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ConfigText } from "@/lib/rollout/plan-node";
import type { HubError } from "@/server/hub/hub-error";
import { deploy } from "./carry-out";
import { type Status, withObservedConfigs } from "./configuration";
import { type DeploymentPlan, planDeployment } from "./deployment";
import { type ClusterAddOnHub, configsIn, deployWorks, type Facts } from "./facts";
import { withHealth } from "./health";
import { planRegistration, withRegistration, withSupportedConfigs } from "./registration";
import { bind } from "./registration-bind";
import { writeFinalizers } from "./write-finalizers";

interface Moment {
  /** Earlier revisions that the rollout has decided on for the cluster. */
  readonly texts: readonly ConfigText[];
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** What is to be said of a cluster add-on. */
export interface Brought {
  readonly status: Status;
  /** What the hub refused. The status says it; it is to be tried again. */
  readonly refusal?: HubError | undefined;
}

/**
 * Registers, deploys and probes an add-on's agent. Until the cluster shall have one, nothing of it is touched. Undefined where the
 * cluster add-on itself had to be written: all else is for the next look.
 */
export async function bringAgent(
  hub: ClusterAddOnHub,
  agent: Agent,
  facts: Facts,
  configured: Status,
  { texts, now, signal }: Moment,
): Promise<Brought | undefined> {
  const { clusterAddOn, cluster } = facts;
  const observed = withObservedConfigs(configured, clusterAddOn.spec, configsIn(hub, agent.configKinds));
  if (!cluster || !isDescribed(agent, observed)) return { status: observed };
  const input = inputOf(hub, agent, { ...facts, texts }, observed);
  const supported = withSupportedConfigs(observed, agent.configKinds);
  const registration = input && isOwned(clusterAddOn) ? planRegistration(agent, input, supported) : undefined;
  const bound = registration && (await bind(hub, { agent, clusterAddOn, plan: registration }, signal));
  const registered = bound ? withRegistration(bound.result, now) : supported;
  const plan = planDeployment(agent, input, facts, registered);
  const finalizers = "hooks" in plan ? hookFinalizers(clusterAddOn.metadata, plan.hooks.length > 0) : undefined;
  if (finalizers) return await writeFinalizers(hub, clusterAddOn, finalizers, signal);
  const { status, refusal } = await deployAgent(hub, agent, facts, plan, { status: registered, now, signal });
  return { status, refusal: bound?.refusal ?? refusal };
}

interface Standing {
  readonly status: Status;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Puts the works in place and tells what came of them. */
export async function deployAgent(
  hub: ClusterAddOnHub,
  agent: Agent,
  facts: Facts,
  plan: DeploymentPlan,
  { status, now, signal }: Standing,
): Promise<Brought> {
  const { name, namespace } = facts.clusterAddOn.metadata;
  const { result, refusal } = await deploy(hub, facts, plan, signal);
  const applied = result ? { ...status, conditions: withManifestApplied(status.conditions, result, now) } : status;
  return { status: withHealth(agent.health, { ...facts, works: deployWorks(hub, `${namespace}/${name}`) }, applied, now), refusal };
}

/** Whether there is a configuration of the kind that describes the agent; most need none. */
export function isDescribed({ requiredKind }: Agent, { configReferences }: Status): boolean {
  const described = requiredKind && configReferences.find((reference) => isOfKind(reference, requiredKind));
  return requiredKind === undefined || Boolean(described?.desiredConfig?.specHash);
}

/**
 * What the agent is to be made from. Undefined while the content decided for the cluster is not at hand, and where its status names
 * what nobody has asked for: a cluster may write that itself (addon.md Q35, Q44).
 */
function inputOf(
  hub: ClusterAddOnHub,
  { configKinds }: Agent,
  { addOn, clusterAddOn, cluster, texts }: Facts & Pick<Moment, "texts">,
  next: Status,
): AgentInput | undefined {
  const earlier = new Set(texts.map(({ config }) => configKey(config)));
  const own = new Set(configKeys(clusterAddOn.spec.configs));
  const configs = decidedConfigs(next.configReferences, configKinds, configsIn(hub, configKinds, texts), own);
  const isAsked = configs?.every((config) => earlier.has(configKey(config)) || isAskedFor(config, addOn, clusterAddOn));
  return configs && cluster && isAsked ? { clusterAddOn, cluster, configs } : undefined;
}

/** The owner is set by the one who looks after the add-on; until then the cluster add-on may be anybody's. */
function isOwned({ metadata }: ManagedClusterAddOn): boolean {
  return metadata.ownerReferences.some(({ kind, name }) => kind === "ClusterManagementAddOn" && name === metadata.name);
}
