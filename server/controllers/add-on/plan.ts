import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
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

export interface InstallState {
  readonly decided: ReadonlySet<string>;
  readonly installed: ReadonlySet<string>;
  /** Clusters that have the add-on without being decided for, and since when, in milliseconds. */
  readonly undecidedSince: ReadonlyMap<string, number>;
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
): InstallPlan {
  if (observed.addOn.spec.installStrategy.type !== "Placements")
    return { steps: [], undecidedSince, recheckAfterMs: undefined };
  return planSteps({ ...decidedAndInstalled(observed), undecidedSince, now: observed.now.getTime() });
}

function decidedAndInstalled(observed: Observed) {
  const decided = installTargets(observed);
  const staying = observed.clusterAddOns.filter(
    ({ metadata }) => !metadata.deletionTimestamp || decided.has(metadata.namespace ?? ""),
  );
  return { decided, installed: new Set(staying.map(({ metadata }) => metadata.namespace ?? "")) };
}

/** The steps after which exactly the decided clusters have the add-on. */
export function planSteps({ decided, installed, undecidedSince, now }: InstallState): InstallPlan {
  const surplus = [...installed].filter((cluster) => !decided.has(cluster));
  const since = new Map(surplus.map((cluster) => [cluster, undecidedSince.get(cluster) ?? now]));
  const remaining = (cluster: string) => (since.get(cluster) ?? now) + REMOVAL_DELAY_MS - now;
  const waiting = surplus.map(remaining).filter((ms) => ms > 0);
  const missing = [...decided].filter((cluster) => !installed.has(cluster));
  return {
    steps: [
      ...missing.map((cluster): InstallStep => ({ kind: "create", cluster })),
      ...surplus
        .filter((cluster) => remaining(cluster) <= 0)
        .map((cluster): InstallStep => ({ kind: "delete", cluster })),
    ],
    undecidedSince: since,
    recheckAfterMs: waiting.length > 0 ? Math.min(...waiting) : undefined,
  };
}

export interface RolloutPlan extends Pick<AddOnRollout, "decisions" | "recheckAfterMs"> {
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
