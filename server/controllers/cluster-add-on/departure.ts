import type { Agent, AgentConfig, AgentInput } from "@/lib/addon-config/agent";
import { decidedConfigs } from "@/lib/addon-config/agent-input";
import { HOSTED_FINALIZERS, hookFinalizers, isHeldByHook } from "@/lib/addon-config/finalizers";
import { endlessHook, hookWork, hookWorkName, isHookDone } from "@/lib/addon-config/hooks";
import { withManifestApplied } from "@/lib/health/manifest-applied";
import { withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ClusterDecision, ConfigText } from "@/lib/rollout/plan-node";
import { PermanentError } from "@/server/controllers/runtime/controller";
import { log } from "@/server/log";
import { type Brought, deployAgent, isDescribed } from "./agent";
import { deploy } from "./carry-out";
import { type Status, textsOf, withDecision } from "./configuration";
import { planWorks } from "./deployment";
import { type ClusterAddOnHub, configsIn, type Facts } from "./facts";
import { keptTexts, lastReferences } from "./kept-texts";
import { writeFinalizers } from "./write-finalizers";

interface Moment {
  readonly decision: ClusterDecision | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Runs the hooks of a cluster add-on that goes, and lets it go once they are done (addon.md §6.4.3, §11.2). Meanwhile the agent stays as
 * it is and is looked after: a hook may need it. Undefined once it has been let go.
 */
export async function depart(hub: ClusterAddOnHub, agent: Agent, facts: Facts, moment: Moment): Promise<Brought | undefined> {
  const { clusterAddOn, cluster } = facts;
  const { name, namespace } = clusterAddOn.metadata;
  if (!isHeldByHook(clusterAddOn.metadata)) return leave(clusterAddOn.metadata);
  const content = cluster ? await contentOf(hub, agent, clusterAddOn, moment) : "gone";
  if (cluster && typeof content === "object") return await runHooks(hub, agent, facts, { clusterAddOn, cluster, configs: content }, moment);
  if (content === "changed" && !facts.addOn.metadata.deletionTimestamp) return afterChange(facts, moment);
  const running = cluster && hub.works.get(hookWorkName(name), namespace);
  if (running && !isHookDone(running)) return { status: withHook(clusterAddOn.status, name, "", moment.now) };
  if (!running)
    log.warn({ cluster: namespace, addOn: name }, "nobody can tell or run the pre-delete hooks any more, the add-on goes without");
  return await letGo(hub, facts, moment.signal);
}

/** Its works and bindings go with it, since it owns them; nothing is made anew meanwhile. */
function leave({ finalizers }: ManagedClusterAddOn["metadata"]): undefined {
  const hosted = finalizers.find((finalizer) => HOSTED_FINALIZERS.includes(finalizer));
  if (hosted) throw new PermanentError(`hosted mode is not supported; ${hosted} must be removed by whoever added it`);
}

type Content = AgentConfig[] | "changed" | "gone";

/**
 * The content that the cluster has, be it that it was kept; "changed" where the hub has another by now, whose turn may still come (addon.md
 * Q35), "gone" where it has none (addon.md Q38). That the status may be the cluster's own invention does no harm here: who knows the hash of
 * a configuration knows its content, and nothing on the hub is granted by it.
 */
async function contentOf(hub: ClusterAddOnHub, agent: Agent, clusterAddOn: ManagedClusterAddOn, moment: Moment): Promise<Content> {
  const decided = textsOf(moment.decision);
  const content = storedContent(hub, agent, clusterAddOn.status, decided);
  if (typeof content === "object") return content;
  const status = { ...clusterAddOn.status, configReferences: lastReferences(clusterAddOn.status) };
  const kept = await keptTexts(hub, agent.configKinds, { ...clusterAddOn, status }, moment.signal);
  return kept.length > 0 ? storedContent(hub, agent, status, [...decided, ...kept]) : content;
}

function storedContent(hub: ClusterAddOnHub, agent: Agent, status: Status, texts: readonly ConfigText[]): Content {
  const lookUp = configsIn(hub, agent.configKinds, texts);
  const configs = decidedConfigs(status.configReferences, agent.configKinds, lookUp);
  if (configs && isDescribed(agent, status) && configs.every(({ object }) => object)) return configs;
  const referents = status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
    agent.configKinds.some((kind) => isOfKind({ group, resource }, kind)) ? [{ group, resource, name: "", ...desiredConfig }] : [],
  );
  return referents.length > 0 && referents.every(lookUp) ? "changed" : "gone";
}

/** Its turn for the change, once it comes, is stored first like any other. */
function afterChange({ clusterAddOn }: Facts, { decision, now }: Moment): Brought {
  const { metadata, status } = clusterAddOn;
  if (decision?.kind === "configure") return { status: withDecision(clusterAddOn, decision, now) };
  return { status: withHook(status, metadata.name, "Its content has changed, and the cluster's turn for the change has not come.", now) };
}

async function runHooks(
  hub: ClusterAddOnHub,
  agent: Agent,
  facts: Facts,
  input: AgentInput,
  { now, signal }: Moment,
): Promise<Brought | undefined> {
  const { clusterAddOn } = facts;
  const plan = planWorks(agent, input, facts);
  if ("hooks" in plan && plan.hooks.length === 0) return await letGo(hub, facts, signal);
  const deployed = await deployAgent(hub, agent, facts, plan, { status: clusterAddOn.status, now, signal });
  if (!("hooks" in plan)) return deployed;
  const wanted = hookWork(clusterAddOn, plan.hooks);
  const { result, refusal } = await deploy(hub, facts, { kind: "works", hooks: [], desired: [wanted], surplus: [] }, signal);
  if (result?.kind === "works" && result.works.some(isHookDone)) return await letGo(hub, facts, signal);
  const status = withHook(deployed.status, clusterAddOn.metadata.name, neverDone(plan.hooks), now);
  const said = result?.kind === "failed" ? { ...status, conditions: withManifestApplied(status.conditions, result, now) } : status;
  return { status: said, refusal: deployed.refusal ?? refusal };
}

function neverDone(hooks: readonly RawObject[]): string {
  const endless = endlessHook(hooks);
  if (!endless) return "";
  const { apiVersion, kind, metadata } = endless;
  return `${apiVersion} ${kind} ${metadata.namespace}/${metadata.name} never tells that it is done: clusters report Jobs of batch and Pods alone.`;
}

function withHook(status: Status, addOn: string, why: string, now: Date): Status {
  const message = [`hook manifestWork ${hookWorkName(addOn)} is not completed.`, why].filter(Boolean).join(" ");
  const wish = { type: "HookManifestCompleted", status: "False", reason: "HookManifestIsNotCompleted", message } as const;
  return { ...status, conditions: withCondition(status.conditions, wish, now) };
}

async function letGo(hub: ClusterAddOnHub, { clusterAddOn }: Facts, signal: AbortSignal): Promise<undefined> {
  const { name, namespace } = clusterAddOn.metadata;
  const finalizers = hookFinalizers(clusterAddOn.metadata, false);
  if (finalizers) await writeFinalizers(hub, clusterAddOn, finalizers, signal);
  log.info({ cluster: namespace, addOn: name }, "let go");
}
