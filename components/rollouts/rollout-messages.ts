import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { rolloutStageAppearance, stageAppearance, waveText } from "@/components/labels/rollout-stage-appearance";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { count, plural } from "@/lib/format/count";
import { percent } from "@/lib/format/percent";
import type { RolloutIssue, RolloutRow } from "@/lib/lists/rollouts/row";
import { stoppedText } from "@/lib/lists/rollouts/state";

/** "Applying, wave 2 of 4": its status in one label. */
export function stageText(row: RolloutRow): string {
  return [rolloutStageAppearance(row).label, waveText(row)].filter(Boolean).join(", ");
}

interface Progress {
  readonly label: string;
  readonly value: number;
  readonly of: string;
}

/** Always two numbers: a cluster may have the desired configuration and be unhealthy. */
export function progress({
  applied,
  healthy,
  total,
  configs,
}: RolloutRow): readonly [applied: Progress, healthy: Progress] {
  const isChange = configs.some(({ from }) => from !== undefined);
  return [
    { label: "Applied", value: applied, of: share(applied, total) },
    { label: isChange ? "Healthy on the new version" : "Healthy", value: healthy, of: share(healthy, applied) },
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? `of ${count(whole)}` : `of ${count(whole)}, ${percent(part, whole)}`;
}

/** "2 stalled. Its cluster stopped reporting." */
export function issueText({ size, message, ...stand }: RolloutIssue): string {
  return `${count(size)} ${stageAppearance(stand).text}. ${message}`;
}

/** What blocks it, in one sentence; absent if nothing does. */
export function stuckText({ notice, issues }: RolloutRow): string | undefined {
  const stopped = stoppedText({ notice, issues });
  if (stopped !== undefined) return stopped;
  const [first, ...others] = issues;
  if (!first) return undefined;
  const more = others.reduce((sum, { size }) => sum + size, 0);
  return more === 0
    ? issueText(first)
    : `${issueText(first)} ${plural(more, "other cluster")} ${more === 1 ? "needs" : "need"} attention for other reasons.`;
}

/** Where nothing stops it: what is wrong on some clusters all the same, else that nothing is. */
export function calmText(row: RolloutRow): string {
  const stuck = stuckText(row);
  if (stuck !== undefined) return stuck;
  return row.stage === "done" ? "No cluster is left to update." : "Nothing stops this rollout.";
}

/** How many clusters need attention. */
export function troubledIn({ issues }: Pick<RolloutRow, "issues">): number {
  return issues.reduce((sum, { size }) => sum + size, 0);
}

/** Health of the add-on on a cluster. Before its wave nothing can be running. */
export function healthAppearance({ stage, health }: Pick<RolloutCluster, "stage" | "health">): StatusAppearance {
  return stage === "waiting" && health === "installing" ? NOT_INSTALLED : HEALTH_APPEARANCE[health];
}

const NOT_INSTALLED = { tone: "neutral", shape: "dash", label: "Not installed" } as const satisfies StatusAppearance;

/** Why it is at its stage. Waiting for its wave, or having the earlier configuration, is already in its phase. */
export function reasonOf(cluster: RolloutCluster): string | undefined {
  return (cluster.stage === "waiting" || cluster.stage === "held") && cluster.health !== "unreachable"
    ? undefined
    : cluster.message;
}

/** Stalled first: those can still be fixed. Then failed, then applied but unhealthy. */
export function byUrgency(issues: readonly RolloutIssue[]): RolloutIssue[] {
  return issues.toSorted((a, b) => URGENCY[a.stage] - URGENCY[b.stage] || b.size - a.size);
}

const URGENCY = {
  stalled: 0,
  failed: 1,
  "timed-out": 2,
  applying: 3,
  soaking: 4,
  done: 5,
  held: 6,
  away: 7,
  waiting: 8,
} as const satisfies Record<RolloutIssue["stage"], number>;
