import { type ClusterManagementAddOn, isManaged } from "@/lib/resources/cluster-management-add-on";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { after, type Controller, onChange } from "@/server/controllers/runtime/controller";
import { type InstallPlan, planInstall } from "./install";
import { type Sightings, sight } from "./settling";
import { triggersOf } from "./triggers";
import { type AddOnHub, type AddOnView, installView, placementStates, rolloutView } from "./view";
import { installAndAdopt, writeStatus } from "./writes";

/** When to look again for a cluster that is decided and does not exist. */
const ABSENT_CLUSTER_MS = 5_000;

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
    if (!view) return { steps: [], rechecks: [] };
    const { awaySince } = memories.get(name) ?? NOTHING;
    const plan = planInstall({ ...view, awaySince, now: Date.now() });
    remember(name, { awaySince: plan.awaySince });
    const absent = view.hasAbsentClusters ? ABSENT_CLUSTER_MS : undefined;
    return { steps: plan.steps, rechecks: [plan.recheckAfterMs, absent] };
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
      const before = look(current);
      const { steps, rechecks } = planFor(current);
      const [installed] = await Promise.allSettled([installAndAdopt(hub, current, steps, { signal, onProgress: () => look(current) })]);
      const { status, recheckAfterMs } = steps.length > 0 ? look(current) : before;
      await writeStatus(hub, current, status, signal);
      if (installed.status === "rejected") throw installed.reason;
      const soonest = Math.min(...[...rechecks, recheckAfterMs].filter((ms) => ms !== undefined));
      return Number.isFinite(soonest) ? after(soonest) : onChange;
    },
  };
}
