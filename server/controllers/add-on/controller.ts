import { type ClusterManagementAddOn, isManaged } from "@/lib/resources/cluster-management-add-on";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { after, type Controller, onChange } from "@/server/controllers/runtime/controller";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import { type InstallPlan, planInstall } from "./install";
import { type Sightings, sight } from "./settling";
import { triggersOf } from "./triggers";
import { type AddOnHub, type AddOnView, installView, placementStates, rolloutView } from "./view";
import { installAndAdopt, writeStatus } from "./writes";

/** What an add-on's last look has left to know; gone after a start. */
interface Memory {
  readonly awaySince: InstallPlan["awaySince"];
  readonly sightings: Sightings | undefined;
}

const NOTHING: Memory = { awaySince: new Map(), sightings: undefined };

/** Keeps an add-on on exactly the clusters its placements decide for, and moves its configuration through them. Key: its name. */
export function addOn(hub: AddOnHub, decisions: RolloutDecisions): Controller {
  const memories = new Map<string, Memory>();
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
    const view = rolloutView(hub, current, sightings, now);
    decisions.set(name, view.decisions);
    return view;
  };

  return {
    name: "add-on",
    triggers: triggersOf(hub),
    async reconcile(name, signal) {
      const current = hub.addOns.get(name);
      if (!current || current.metadata.deletionTimestamp || !isManaged(current)) {
        memories.delete(name);
        decisions.set(name, new Map());
        return onChange;
      }
      let view = look(current);
      const { steps, recheckAfterMs } = planFor(current);
      const install = () => installAndAdopt(hub, current, steps, { signal, onProgress: () => look(current) });
      const report = async () => {
        if (steps.length > 0) view = look(current);
        await writeStatus(hub, current, view.status, signal);
      };
      await settleAll([install, report], (step) => step(), 1);
      const soonest = Math.min(...[recheckAfterMs, view.recheckAfterMs].filter((ms) => ms !== undefined));
      return Number.isFinite(soonest) ? after(soonest) : onChange;
    },
  };
}
