import type { Agent, AgentOf } from "@/lib/addon-config/agent";
import type { ManagerMode } from "@/lib/resources/add-on-keeper";
import { isManaged } from "@/lib/resources/cluster-management-add-on";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { AMPLE, type Controller, type Outcome, onChange } from "@/server/controllers/runtime/controller";
import { isStillThere, Losses } from "@/server/controllers/runtime/losses";
import { type Brought, bringAgent } from "./agent";
import { textsOf, withDecision } from "./configuration";
import { depart } from "./departure";
import { type ClusterAddOnHub, deployWorks, type Facts, factsOf, worksOfOthers } from "./facts";
import { inputsOf } from "./inputs";
import { withProgress } from "./progress";
import { tidyShared } from "./registration-bind";
import { provideTokens, withdrawTokens } from "./registration-token-apply";
import { triggersOf } from "./triggers";
import { writeStatus } from "./write-status";

/** Brings an add-on's agent to one cluster and says how it is doing there. Key: "cluster/addon". */
export function clusterAddOn(hub: ClusterAddOnHub, decisions: RolloutDecisions, mode: ManagerMode, agentOf: AgentOf): Controller {
  const losses = new Losses();

  /** What it owns goes with it, and that may be heard of long before its own end. */
  const isGone = async (key: string, current: ManagedClusterAddOn, signal: AbortSignal) =>
    !current.metadata.deletionTimestamp &&
    (await losses.isOrphaned(key, () => isStillThere(hub.client, managedClusterAddOns, current, signal)));

  return {
    name: "cluster-add-on",
    workers: AMPLE,
    inputs: (key) => (losses.has(key) ? undefined : inputsOf(hub, decisions, key)),
    triggers: triggersOf(hub, decisions, losses),
    async reconcile(key, signal) {
      const facts = factsOf(hub, key);
      if (!facts || !isManaged(facts.addOn, mode)) {
        losses.forget(key);
        return await leaveAlone(hub, key, facts, { mode, agentOf }, signal);
      }
      if (await isGone(key, facts.clusterAddOn, signal)) return onChange;
      const { name, namespace = "" } = facts.clusterAddOn.metadata;
      const now = new Date();
      const agent = agentOf(facts.addOn);
      const brought = await tend(hub, agent, facts, { decision: decisions.get(name, namespace), now, signal });
      if (!brought) return onChange;
      const deployed = agent ? { works: deployWorks(hub, key) } : worksOfOthers(hub, facts.clusterAddOn);
      const next = withProgress({ ...facts, ...deployed }, brought.status, now);
      const tokens = await provideTokens(hub, facts.clusterAddOn, { conditions: next.conditions, now }, signal);
      await writeStatus(hub, facts.clusterAddOn, { ...next, conditions: [...tokens.result] }, signal);
      const refusal = brought.refusal ?? tokens.refusal;
      if (refusal) throw refusal;
      return onChange;
    },
  };
}

/** What is to be done where no add-on of ours is on the cluster. */
async function leaveAlone(hub: ClusterAddOnHub, key: string, facts: Facts | undefined, ours: Ours, signal: AbortSignal): Promise<Outcome> {
  if (!facts) return await withoutAddOn(hub, key, ours, signal);
  return ours.mode === "all" ? await serveTokens(hub, facts, signal) : onChange;
}

/** OCM's manager does this for every cluster add-on, whoever looks after it, and where nobody offers the add-on too (addon.md §3). */
async function serveTokens(hub: ClusterAddOnHub, { clusterAddOn }: Pick<Facts, "clusterAddOn">, signal: AbortSignal): Promise<Outcome> {
  const { metadata, status } = clusterAddOn;
  if (metadata.deletionTimestamp) return onChange;
  const tokens = await provideTokens(hub, clusterAddOn, { conditions: status.conditions, now: new Date() }, signal);
  await writeStatus(hub, clusterAddOn, { ...status, conditions: [...tokens.result] }, signal);
  if (tokens.refusal) throw tokens.refusal;
  return onChange;
}

interface Ours {
  readonly mode: ManagerMode;
  readonly agentOf: AgentOf;
}

/** A cluster add-on whose add-on nobody offers, or what is left of one that is gone: what it owned goes by itself. */
async function withoutAddOn(hub: ClusterAddOnHub, key: string, { mode, agentOf }: Ours, signal: AbortSignal): Promise<Outcome> {
  const [cluster = "", name = ""] = key.split("/");
  const clusterAddOn = hub.clusterAddOns.get(name, cluster);
  if (clusterAddOn) return mode === "all" ? await serveTokens(hub, { clusterAddOn }, signal) : onChange;
  const addOn = hub.addOns.get(name);
  await withdrawTokens(hub, cluster, name, signal);
  if (!addOn || isManaged(addOn, mode)) await tidyShared(hub, { addOn: name, agent: addOn && agentOf(addOn) }, signal);
  return onChange;
}

interface Moment {
  /** Undefined until the rollout has been looked at, and once there is none. */
  readonly decision: ClusterDecision | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** What is to be said of the cluster add-on; undefined where that is nothing, or is to be found out at the next look. */
async function tend(hub: ClusterAddOnHub, agent: Agent | undefined, facts: Facts, moment: Moment): Promise<Brought | undefined> {
  const { metadata } = facts.clusterAddOn;
  const { decision, now } = moment;
  if (metadata.deletionTimestamp) return agent && (await depart(hub, agent, facts, moment));
  if (!decision) return undefined;
  const configured = withDecision(facts.clusterAddOn, decision, now);
  return agent ? await bringAgent(hub, agent, facts, configured, { ...moment, texts: textsOf(decision) }) : { status: configured };
}
