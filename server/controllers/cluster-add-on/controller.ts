import type { AgentOf } from "@/lib/addon-config/agent";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { isManaged } from "@/lib/resources/cluster-management-add-on";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import {
  after,
  type Controller,
  MAX_CONCURRENCY,
  type Outcome,
  onChange,
} from "@/server/controllers/runtime/controller";
import { DeletionExpectations, existsOnHub } from "@/server/controllers/runtime/deletion-expectations";
import type { StartGuard } from "@/server/controllers/starts/start-guard";
import { namesUnread } from "@/server/hub/unread-configs";
import { applyClusterAddOn } from "./apply";
import { refreshSharedBindings } from "./apply-bindings";
import { applyTokens, removeTokens } from "./apply-tokens";
import type { Applied } from "./apply-works";
import type { Status } from "./configuration";
import { finalize } from "./finalize";
import {
  CLUSTER_ADD_ON_KINDS,
  type ClusterAddOnHub,
  deployWorks,
  patchClusterAddOnStatus,
  selfManagedWorks,
} from "./hub";
import { inputsOf } from "./inputs";
import { type ObservedClusterAddOn, observeClusterAddOn } from "./observe";
import { plan } from "./plan";
import { withProgress } from "./progress";
import { blockedTriggers, clusterAddOnTriggers } from "./triggers";

/** Deploys an add-on's agent to one cluster and reports how it is doing there. Key: "cluster/addon". */
export function clusterAddOn(
  hub: ClusterAddOnHub,
  { decisions, guard }: { readonly decisions: RolloutDecisions; readonly guard: StartGuard },
  mode: ManagerMode,
  agentOf: AgentOf,
): Controller {
  const deletions = new DeletionExpectations();
  /** Those that may not start now, in case one wants to: windows and freezes change without their inputs. */
  const blocked = new Set<string>();

  /** What it owns is deleted with it, perhaps long before the cache sees its own deletion. */
  const isDeleted = async (key: string, { clusterAddOn: current }: ObservedClusterAddOn, signal: AbortSignal) =>
    !current.metadata.deletionTimestamp &&
    (await deletions.isOrphaned(key, () => existsOnHub(hub.client, managedClusterAddOns, current, signal)));

  const unmanaged = async (
    key: string,
    observed: ObservedClusterAddOn | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    deletions.delete(key);
    blocked.delete(key);
    const [cluster = "", name = ""] = key.split("/");
    const current = observed?.clusterAddOn ?? hub.clusterAddOns.get(name, cluster);
    if (!current) return await cleanUp(cluster, name, signal);
    // OCM's manager provides tokens for every cluster add-on, also of other managers, and where the hub has no such
    // add-on (docs/reference/ocm.md#lifecycle-annotation).
    if (mode !== "all" || current.metadata.deletionTimestamp) return onChange;
    return await report(hub, current, { result: current.status }, { now: new Date(), signal });
  };

  /** Deletes what a deleted cluster add-on has left; what it owned, the hub deletes. */
  const cleanUp = async (cluster: string, name: string, signal: AbortSignal): Promise<Outcome> => {
    const addOn = hub.addOns.get(name);
    await removeTokens(hub, cluster, name, signal);
    const isOurs = !addOn || isManaged(addOn, mode);
    if (isOurs) await refreshSharedBindings(hub, { addOn: name, agent: addOn && agentOf(addOn) }, signal);
    return onChange;
  };

  const reconcileNow = async (key: string, signal: AbortSignal): Promise<Outcome> => {
    const observed = observeClusterAddOn(hub, { decisions, guard }, key);
    if (!observed || !isManaged(observed.addOn, mode)) return await unmanaged(key, observed, signal);
    const { addOn, block, clusterAddOn: current, now } = observed;
    if (block) blocked.add(key);
    else blocked.delete(key);
    if (namesUnread(hub, addOn, current) || (await isDeleted(key, observed, signal))) return onChange;
    const agent = agentOf(addOn);
    const applied = current.metadata.deletionTimestamp
      ? agent && (await finalize(hub, agent, observed, signal))
      : await applyClusterAddOn(hub, observed, plan(agent, observed), signal);
    const outcome = block?.untilMs === undefined ? onChange : after(waitMs(block.untilMs, now));
    if (!applied) return outcome;
    const works = agent ? { works: deployWorks(hub, key) } : selfManagedWorks(hub, current);
    const result = withProgress({ clusterAddOn: current, ...works }, applied.result, now);
    await report(hub, current, { ...applied, result }, { now, signal });
    return outcome;
  };

  return {
    name: "cluster-add-on",
    kinds: CLUSTER_ADD_ON_KINDS,
    workers: MAX_CONCURRENCY,
    inputs: (key) => (deletions.has(key) || blocked.has(key) ? undefined : inputsOf(hub, decisions, key)),
    triggers: [...clusterAddOnTriggers(hub, decisions, deletions), ...blockedTriggers(hub, blocked)],
    async reconcile(key, signal) {
      if (!guard.isReady) await guard.ready(signal);
      const end = guard.begin();
      try {
        return await reconcileNow(key, signal);
      } finally {
        end();
      }
    },
  };
}

/** Until a block ends; looked at again sooner where that is far. */
function waitMs(untilMs: number, now: Date): number {
  return Math.min(MAX_WAIT_MS, Math.max(1, untilMs - now.getTime()));
}

const MAX_WAIT_MS = 3_600_000;

/** Applies tokens, which the status reports too, and writes the status. Throws what the hub refused, to be retried. */
async function report(
  hub: ClusterAddOnHub,
  current: ManagedClusterAddOn,
  { result: status, refusal }: Applied<Status>,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<Outcome> {
  const tokens = await applyTokens(hub, current, { conditions: status.conditions, now }, signal);
  await patchClusterAddOnStatus(hub, current, { ...status, conditions: [...tokens.result] }, signal);
  const refused = refusal ?? tokens.refusal;
  if (refused) throw refused;
  return onChange;
}
