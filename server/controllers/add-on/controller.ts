import type { AgentOf } from "@/lib/addon-config/agent";
import type { ManagerMode } from "@/lib/resources/add-on-keeper";
import { type ClusterManagementAddOn, clusterManagementAddOns, keeperOfAddOn } from "@/lib/resources/cluster-management-add-on";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { after, type Controller, onChange } from "@/server/controllers/runtime/controller";
import { isStillThere, Losses } from "@/server/controllers/runtime/losses";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import { log } from "@/server/log";
import { Archive } from "./archive";
import { type InstallPlan, planInstall } from "./install";
import { keepTexts } from "./keep-texts";
import { TEMPLATES_REFUSED, withRefusal } from "./refusal";
import { type Sightings, sight } from "./settling";
import { triggersOf } from "./triggers";
import { type AddOnHub, type AddOnView, installView, placementStates, rolloutView } from "./view";
import { installAndAdopt, writeStatus } from "./writes";

/** A look costs about a tenth of this for each cluster, and each cluster's progress asks for one. */
const REST_MS_PER_CLUSTER = 0.25;

/** What an add-on's last look has left to know; gone after a start. */
interface Memory {
  readonly awaySince: InstallPlan["awaySince"];
  readonly sightings: Sightings | undefined;
}

const NOTHING: Memory = { awaySince: new Map(), sightings: undefined };

/** Keeps an add-on on exactly the clusters its placements decide for, and moves its configuration through them. Key: its name. */
export function addOn(hub: AddOnHub, decisions: RolloutDecisions, mode: ManagerMode, agentOf: AgentOf): Controller {
  const memories = new Map<string, Memory>();
  const archive = new Archive(hub.client);
  const losses = new Losses();
  const refused = new Set<string>();
  const remember = (name: string, news: Partial<Memory>) => memories.set(name, { ...(memories.get(name) ?? NOTHING), ...news });

  /** What is to install and remove now, and when to look again. */
  const planFor = (current: ClusterManagementAddOn) => {
    const { name } = current.metadata;
    const view = installView(hub, current);
    if (!view) return { steps: [], recheckAfterMs: undefined };
    const { awaySince } = memories.get(name) ?? NOTHING;
    const plan = planInstall({ ...view, awaySince, now: Date.now() });
    remember(name, { awaySince: plan.awaySince });
    return plan;
  };

  /** Where the rollout is by now; whoever follows the decisions is told. */
  const look = (current: ClusterManagementAddOn): AddOnView => {
    const { name } = current.metadata;
    const now = new Date();
    const sightings = sight(memories.get(name)?.sightings, placementStates(hub, current), now.getTime());
    remember(name, { sightings });
    const view = rolloutView(hub, current, { sightings, configKinds: agentOf(current)?.configKinds ?? [], archive, now });
    decisions.set(name, view.decisions);
    return view;
  };

  /** Says it once in the log, and in the status as long as it is so. */
  const refuse = async (current: ClusterManagementAddOn, signal: AbortSignal) => {
    const { name } = current.metadata;
    if (!refused.has(name)) log.warn({ addOn: name, reason: TEMPLATES_REFUSED }, "add-on refused");
    refused.add(name);
    await writeStatus(hub, current, withRefusal(current, new Date()), signal);
  };

  /** The add-on where it is ours to look after. */
  const ours = async (name: string, signal: AbortSignal) => {
    const current = hub.addOns.get(name);
    const keeper = current && !current.metadata.deletionTimestamp ? keeperOfAddOn(current, mode) : undefined;
    if (keeper === "flotilla") return current;
    memories.delete(name);
    decisions.set(name, new Map());
    if (current && keeper === "refused") await refuse(current, signal);
    else refused.delete(name);
    return undefined;
  };

  /** Its cluster add-ons go with it, and that may be heard of long before its own end. */
  const isGone = (current: ClusterManagementAddOn, signal: AbortSignal) =>
    losses.isOrphaned(current.metadata.name, () => isStillThere(hub.client, clusterManagementAddOns, current, signal));

  return {
    name: "add-on",
    triggers: [losses.from(hub.clusterAddOns, ({ metadata }) => [metadata.name]), ...triggersOf(hub)],
    restMs: (name) => REST_MS_PER_CLUSTER * hub.clusterAddOns.by("addOn", name).length,
    async reconcile(name, signal) {
      const current = await ours(name, signal);
      if (!current) return onChange;
      const keepAgainMs = await keepTexts(hub, archive, current, signal);
      let view = look(current);
      const { steps, recheckAfterMs } = planFor(current);
      if (steps.some(({ kind }) => kind === "create") && (await isGone(current, signal))) return onChange;
      const install = () => {
        const mayBeHosted = agentOf(current) === undefined;
        return installAndAdopt(hub, current, steps, { signal, onProgress: () => look(current), mayBeHosted });
      };
      const report = async () => {
        if (steps.length > 0) view = look(current);
        await writeStatus(hub, current, view.status, signal);
      };
      await settleAll([install, report], (step) => step(), 1);
      const soonest = Math.min(...[keepAgainMs, recheckAfterMs, view.recheckAfterMs].filter((ms) => ms !== undefined));
      return Number.isFinite(soonest) ? after(soonest) : onChange;
    },
  };
}
