import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { RolloutPhase } from "@/lib/lists/clusters/row";
import { ROLLOUT_STATES_WORST_FIRST } from "@/lib/lists/rollouts/stages";
import { reachedAppearance } from "./rollout-stage-appearance";

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
