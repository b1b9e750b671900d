import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import { HELD_CONDITION } from "@/lib/kube/names";
import type { AddOnPlacement, AddOnRow } from "@/lib/lists/addons/row";
import type { RolloutPhase } from "@/lib/lists/clusters/row";
import { ROLLOUT_STATES_WORST_FIRST } from "@/lib/lists/rollouts/stages";
import { reachedAppearance } from "./rollout-stage-appearance";
import { PHASE } from "./status-appearance";

/**
 * The worst of the add-on's rollouts as their own list says it; undefined without a rollout. Where rollouts are hidden,
 * how many of its clusters have their configuration: it may soak still, or be held.
 */
export function rolloutAppearance(row: AddOnRow): StatusAppearance | undefined {
  if (row.install === "manual") return undefined;
  const rollouts = row.placements.flatMap(({ rollout }) => rollout ?? []);
  const [worst] = ROLLOUT_STATES_WORST_FIRST.flatMap(
    (status) => rollouts.find((rollout) => rollout.status === status) ?? [],
  );
  return worst ? reachedAppearance(worst) : appliedAppearance(row);
}

function appliedAppearance(row: AddOnRow): StatusAppearance | undefined {
  const size = (...phases: RolloutPhase[]) =>
    row.counts.reduce((sum, each) => sum + (phases.includes(each.phase) ? each.size : 0), 0);
  const total = size("waiting", "applying", "done", "failed");
  if (total === 0) return undefined;
  const far = `${count(size("done"))} of ${count(total)} applied`;
  if (size("failed") > 0)
    return { tone: "bad", shape: "octagon", label: `${count(size("failed"))} of ${count(total)} failed` };
  if (size("applying") > 0) return { tone: "info", shape: "arc", label: far };
  if (size("waiting") > 0) return { tone: "neutral", shape: "dashed", label: far };
  return { tone: "good", shape: "disc-check", label: "All applied" };
}

/**
 * The state of a placement's rollout, from its Progressing condition
 * (docs/reference/rollouts.md#progressing-condition-of-a-placement).
 */
export function placementAppearance({ conditions }: Pick<AddOnPlacement, "conditions">): StatusAppearance {
  const held = conditions.find(({ type, status }) => type === HELD_CONDITION && status === "True");
  if (held) return { ...PHASE.held, label: held.reason === "Aborted" ? "Aborted" : PHASE.held.label };
  const progressing = conditions.find(({ type }) => type === "Progressing");
  if (!progressing) return { tone: "neutral", shape: "dashed", label: "Not started" };
  if (progressing.reason === "Completed") return { tone: "good", shape: "disc-check", label: "Done" };
  if (progressing.status === "True") return { tone: "info", shape: "arc", label: "Applying" };
  if (progressing.reason === "Failed" || progressing.reason === "ConfigurationUnsupported") {
    return { tone: "bad", shape: "octagon", label: "Failed" };
  }
  return { tone: "neutral", shape: "question", label: progressing.reason || "Unknown" };
}

/** Labels of OCM's strategies. */
export function strategyLabel(strategy: string): string {
  return STRATEGIES[strategy] ?? strategy;
}

const STRATEGIES: Readonly<Record<string, string>> = {
  All: "All: every cluster at once",
  Progressive: "Progressive: a limited number at once",
  ProgressivePerGroup: "ProgressivePerGroup: wave by wave",
};
