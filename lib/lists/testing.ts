import type { AddOnRow } from "./addons/row";
import type { RolloutRow } from "./rollouts/row";

/** For tests: an add-on installed by one placement and not installed, but for what is named. */
export function addOnRow(change: Partial<AddOnRow> = {}): AddOnRow {
  return {
    name: "hello-template",
    templated: true,
    lifecycle: "hub",
    install: "placements",
    placements: [{ namespace: "fleet", name: "all", strategy: "All", conditions: [] }],
    clustersVisible: true,
    counts: [],
    causes: [],
    createdAt: "2026-11-20T08:00:00Z",
    ...change,
  };
}

/** For tests: a rollout that moves, in one lane, but for what is named. */
export function rolloutRow(change: Partial<RolloutRow> = {}): RolloutRow {
  const { addOn = "hello-template", namespace = "fleet", placement = "all" } = change;
  return {
    name: `${addOn}/${namespace}/${placement}`,
    addOn,
    namespace,
    placement,
    strategy: "ProgressivePerGroup",
    stage: "applying",
    total: 4,
    applied: 1,
    healthy: 1,
    waves: [],
    gates: [],
    configs: [],
    issues: [],
    lifecycle: "hub",
    templated: true,
    ...change,
  };
}
