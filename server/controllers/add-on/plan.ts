import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { BlockOf } from "@/lib/rollout/blocked";
import { withConfigs } from "@/lib/rollout/config-status";
import { installTargets } from "@/lib/rollout/install-targets";
import type { Observed } from "./observe";
import { type AddOnRollout, planAddOn } from "./rollout";

/**
 * How long a cluster must be in no decision before the add-on is removed from it: decisions change one by one
 * (docs/reference/add-ons.md#decisions-change-one-by-one).
 */
export const REMOVAL_DELAY_MS = 3_000;

export interface InstallStep {
  readonly kind: "create" | "delete";
  readonly cluster: string;
}

/** A timer is set no further ahead than this. */
const MAX_RECHECK_MS = 3_600_000;

export interface InstallState {
  readonly decided: ReadonlySet<string>;
  readonly installed: ReadonlySet<string>;
  /** Clusters that have the add-on without being decided for, and since when, in milliseconds. */
  readonly undecidedSince: ReadonlyMap<string, number>;
  /** What keeps the add-on from starting on a cluster now. */
  readonly blockOf?: BlockOf;
  readonly now: number;
}

export interface InstallPlan {
  readonly steps: readonly InstallStep[];
  readonly undecidedSince: ReadonlyMap<string, number>;
  /** When the next cluster has been undecided for long enough. */
  readonly recheckAfterMs: number | undefined;
}

/** Plans where to create and delete cluster add-ons; nothing where the add-on is installed by hand. */
export function planInstall(
  observed: Observed,
  undecidedSince: InstallPlan["undecidedSince"] = new Map(),
  blockOf: BlockOf = observed.blockOf,
): InstallPlan {
  if (observed.addOn.spec.installStrategy.type !== "Placements")
    return { steps: [], undecidedSince, recheckAfterMs: undefined };
  return planSteps({ ...decidedAndInstalled(observed), undecidedSince, blockOf, now: observed.now.getTime() });
}

function decidedAndInstalled(observed: Observed) {
  const decided = installTargets(observed);
  const staying = observed.clusterAddOns.filter(
    ({ metadata }) => !metadata.deletionTimestamp || decided.has(metadata.namespace ?? ""),
  );
  return { decided, installed: new Set(staying.map(({ metadata }) => metadata.namespace ?? "")) };
}

/**
 * The steps after which exactly the decided clusters have the add-on, but for those on which it may not start now. To
 * remove it is no start.
 */
export function planSteps({ decided, installed, undecidedSince, blockOf, now }: InstallState): InstallPlan {
  const surplus = [...installed].filter((cluster) => !decided.has(cluster));
  const since = new Map(surplus.map((cluster) => [cluster, undecidedSince.get(cluster) ?? now]));
  const remaining = (cluster: string) => (since.get(cluster) ?? now) + REMOVAL_DELAY_MS - now;
  const waiting = surplus.map(remaining).filter((ms) => ms > 0);
  const missing: string[] = [];
  for (const cluster of decided) {
    if (installed.has(cluster)) continue;
    const block = blockOf?.(cluster);
    if (!block) missing.push(cluster);
    else if (block.untilMs !== undefined) waiting.push(Math.min(MAX_RECHECK_MS, Math.max(1, block.untilMs - now)));
  }
  return {
    steps: [
      ...missing.map((cluster): InstallStep => ({ kind: "create", cluster })),
      ...surplus
        .filter((cluster) => remaining(cluster) <= 0)
        .map((cluster): InstallStep => ({ kind: "delete", cluster })),
    ],
    undecidedSince: since,
    recheckAfterMs: waiting.length > 0 ? waiting.reduce((a, b) => Math.min(a, b)) : undefined,
  };
}

export interface RolloutPlan extends Pick<AddOnRollout, "decisions" | "recheckAfterMs" | "blockOf" | "gateReports"> {
  /** The status that the add-on should have. */
  readonly status: ClusterManagementAddOn["status"];
}

/** Plans which clusters get which configurations now, and what the status says of it. */
export function planRollout(observed: Observed): RolloutPlan {
  const { addOn, hashOf } = observed;
  const status = withConfigs(addOn, hashOf);
  const { installProgressions, ...rest } = planAddOn({ ...observed, addOn: { ...addOn, status } });
  return { ...rest, status: { ...status, installProgressions } };
}
