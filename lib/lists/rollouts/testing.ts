import type { RolloutRow } from "./row";

/** A rollout "add-on/namespace/placement" under way, for tests. */
export function rolloutRowOf(name: string, change: Partial<RolloutRow> = {}): RolloutRow {
  const [addOn = "", namespace = "", placement = ""] = name.split("/");
  return {
    ...{ name, addOn, namespace, placement },
    ...{ strategy: "Progressive", stage: "applying", total: 40, applied: 3, healthy: 3 },
    ...{ waves: [], gates: [], configs: [], issues: [], lifecycle: "flotilla", templated: true },
    ...change,
  };
}
