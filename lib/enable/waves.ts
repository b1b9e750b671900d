import { compareText } from "@/lib/kube/order";
import type { EnablementRollout } from "./enablement";

/** Clusters that move together. */
export interface Wave {
  readonly name?: string;
  /** It comes before all others and tolerates no failure. */
  readonly mandatory: boolean;
  readonly clusters: readonly string[];
}

interface Group {
  readonly name: string;
  readonly clusters: readonly string[];
}

/**
 * The waves of a rollout in their order: the canary's groups first (docs/reference/rollouts.md#mandatory-groups). One,
 * where it has none.
 */
export function wavesOf(rollout: EnablementRollout, groups: readonly Group[]): Wave[] {
  const filled = groups.filter(({ clusters }) => clusters.length > 0);
  if (rollout.type !== "waves") {
    const all = filled.flatMap(({ clusters }) => clusters).sort(compareText);
    return all.length === 0 ? [] : [{ mandatory: false, clusters: all }];
  }
  const canary = rollout.canary?.name || undefined;
  const waves = filled.map(({ name, clusters }) => ({
    ...(name === "" ? {} : { name }),
    mandatory: name === canary,
    clusters,
  }));
  return [...waves.filter(({ mandatory }) => mandatory), ...waves.filter(({ mandatory }) => !mandatory)];
}
