import type { AgentOf } from "@/lib/addon-config/agent";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  managerOfAddOn,
} from "@/lib/resources/cluster-management-add-on";
import type { Beginnings } from "@/lib/rollout/ramp";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { after, type Controller, type Outcome, onChange } from "@/server/controllers/runtime/controller";
import { DeletionExpectations, existsOnHub } from "@/server/controllers/runtime/deletion-expectations";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import type { GateReports } from "@/server/controllers/starts/gate-reports";
import type { StartGuard } from "@/server/controllers/starts/start-guard";
import { namesUnread } from "@/server/hub/unread-configs";
import { log } from "@/server/log";
import { apply } from "./apply";
import { ADD_ON_KINDS, type AddOnHub, patchAddOnStatus } from "./hub";
import { type Observed, observe } from "./observe";
import { type InstallPlan, planInstall, planRollout, type RolloutPlan } from "./plan";
import { recordRevisions } from "./record-revisions";
import { RevisionHistory } from "./revision-history";
import type { DecisionHistory } from "./settling";
import { TEMPLATES_UNSUPPORTED, unsupportedStatus } from "./status";
import { addOnTriggers } from "./triggers";

/** A reconcile takes about a tenth of this for each cluster, and the progress of each cluster enqueues the add-on. */
const COOLDOWN_MS_PER_CLUSTER = 0.25;

/** When to plan again where a window has closed between plan and creation. */
const LATE_MS = 1_000;

/** What the controllers of one term share about starts. */
export interface RolloutMemory {
  readonly decisions: RolloutDecisions;
  readonly guard: StartGuard;
  /** What gates wait for, for the one that writes it. */
  readonly reports: GateReports;
}

/** What the last reconcile of an add-on left to remember; lost when the process ends. */
interface Memory {
  readonly decisionHistory?: DecisionHistory;
  readonly beginnings?: Beginnings;
  readonly undecidedSince?: InstallPlan["undecidedSince"];
}

/**
 * Keeps an add-on on exactly the clusters that its placements decide for, and moves its configurations through them.
 * Key: its name.
 */
export function addOn(
  hub: AddOnHub,
  { decisions, guard, reports }: RolloutMemory,
  mode: ManagerMode,
  agentOf: AgentOf,
): Controller {
  const memories = new Map<string, Memory>();
  const revisions = new RevisionHistory(hub.client);
  const deletions = new DeletionExpectations();
  const unsupported = new Set<string>();

  const recall = (name: string): Memory => memories.get(name) ?? {};
  const remember = (name: string, news: Memory) => memories.set(name, { ...recall(name), ...news });

  const observeNow = (current: ClusterManagementAddOn) => {
    const { name } = current.metadata;
    const { decisionHistory, beginnings } = recall(name);
    const configKinds = agentOf(current)?.configKinds ?? [];
    const observed = observe(hub, current, { decisionHistory, beginnings, configKinds, revisions });
    remember(name, { decisionHistory: observed.decisionHistory, beginnings: observed.beginnings });
    return observed;
  };

  /** Plans the rollout and publishes what it decides for each cluster, which the cluster add-on controller follows. */
  const decideRollout = (observed: Observed) => {
    const rollout = planRollout(observed);
    decisions.set(observed.addOn.metadata.name, rollout.decisions);
    reports.set(observed.addOn.metadata.name, rollout.gateReports);
    return rollout;
  };

  const decideInstall = (observed: Observed, { blockOf }: RolloutPlan) => {
    const { name } = observed.addOn.metadata;
    const install = planInstall(observed, recall(name).undecidedSince, blockOf);
    remember(name, { undecidedSince: install.undecidedSince });
    return install;
  };

  /** The add-on is gone, or not ours to manage in this mode. */
  const release = async (name: string, current: ClusterManagementAddOn | undefined, signal: AbortSignal) => {
    memories.delete(name);
    decisions.set(name, new Map());
    reports.set(name, new Map());
    if (!current || managerIn(current, mode) !== "refused") {
      unsupported.delete(name);
      return onChange;
    }
    if (!unsupported.has(name)) log.warn({ addOn: name, reason: TEMPLATES_UNSUPPORTED }, "add-on is not managed");
    unsupported.add(name);
    await patchAddOnStatus(hub, current, unsupportedStatus(current, new Date()), signal);
    return onChange;
  };

  /** Its cluster add-ons are deleted with it, perhaps long before the cache sees its own deletion. */
  const isDeleted = (current: ClusterManagementAddOn, signal: AbortSignal) =>
    deletions.isOrphaned(current.metadata.name, () =>
      existsOnHub(hub.client, clusterManagementAddOns, current, signal),
    );

  return {
    name: "add-on",
    kinds: ADD_ON_KINDS,
    triggers: [deletions.track(hub.clusterAddOns, ({ metadata }) => [metadata.name]), ...addOnTriggers(hub)],
    cooldownMs: (name) => COOLDOWN_MS_PER_CLUSTER * hub.clusterAddOns.by("addOn", name).length,
    async reconcile(name, signal) {
      const current = hub.addOns.get(name);
      if (!current || managerIn(current, mode) !== "flotilla") return await release(name, current, signal);
      if (namesUnread(hub, current)) return onChange;
      if (!guard.isReady) await guard.ready(signal);
      const revisionsRetryMs = await recordRevisions(hub, revisions, current, signal);
      const observed = observeNow(current);
      let rollout = decideRollout(observed);
      const { steps, recheckAfterMs } = decideInstall(observed, rollout);
      if (steps.some(({ kind }) => kind === "create") && (await isDeleted(current, signal))) return onChange;
      const decideAgain = () => {
        rollout = decideRollout(observeNow(current));
      };
      const mayBeHosted = agentOf(current) === undefined;
      const applySteps = () => apply(hub, current, steps, { signal, onProgress: decideAgain, mayBeHosted, guard });
      const reportStatus = () => {
        if (steps.length > 0) decideAgain();
        return patchAddOnStatus(hub, current, rollout.status, signal);
      };
      await settleAll([applySteps, reportStatus], (step) => step(), 1);
      const isLate = steps.some(({ kind, cluster }) => kind === "create" && guard.blockOf(name, cluster));
      return soonest(revisionsRetryMs, recheckAfterMs, rollout.recheckAfterMs, isLate ? LATE_MS : undefined);
    },
  };
}

function managerIn(addOn: ClusterManagementAddOn, mode: ManagerMode) {
  return addOn.metadata.deletionTimestamp ? undefined : managerOfAddOn(addOn, mode);
}

function soonest(...waits: readonly (number | undefined)[]): Outcome {
  const soonestMs = Math.min(...waits.filter((ms) => ms !== undefined));
  return Number.isFinite(soonestMs) ? after(soonestMs) : onChange;
}
