import { HEALTH_LOOK } from "@/components/status/add-on-status";
import { clusterStanding, PHASE_OF, waveWords } from "@/components/status/rollout-standing";
import { PHASE } from "@/components/status/words";
import type { StatusLook } from "@/components/ui/status-badge";
import type { RolloutCluster } from "@/lib/api/rollout-cluster";
import type { RolloutRow, RolloutTrouble } from "@/lib/api/rollouts";
import { count, plural } from "@/lib/format/count";
import { percent } from "@/lib/format/percent";

/** "Applying, wave 2 of 4": the one thing to say of it. */
export function stageWords(row: RolloutRow): string {
  const word = isAborted(row) ? "Aborted" : PHASE[PHASE_OF[row.stage]].word;
  return [word, waveWords(row)].filter(Boolean).join(", ");
}

/** The change goes no further, for good. */
function isAborted({ held, stage }: Pick<RolloutRow, "held" | "stage">): boolean {
  return stage === "held" && (held?.reason === "Aborted" || held?.reason === "TextMissing");
}

interface Progress {
  readonly label: string;
  readonly value: number;
  readonly of: string;
}

/** Two figures, never one without the other: a cluster may have what it shall have and not run it well. */
export function progress({ applied, healthy, total, configs }: RolloutRow): readonly [applied: Progress, healthy: Progress] {
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
export function troubleWords({ size, sentence, ...stand }: RolloutTrouble): string {
  return `${count(size)} ${clusterStanding(stand).words}. ${sentence}`;
}

/** What keeps it from going on, in one sentence; absent where nothing does. */
export function stuckWords({ notice, troubles }: RolloutRow): string | undefined {
  if (notice && notice.level !== "note") return notice.sentence;
  const [first, ...others] = troubles;
  if (!first) return undefined;
  const more = others.reduce((sum, { size }) => sum + size, 0);
  return more === 0
    ? troubleWords(first)
    : `${troubleWords(first)} ${plural(more, "other cluster")} ${more === 1 ? "needs" : "need"} a look for other reasons.`;
}

/** How many clusters need somebody. */
export function troubledIn({ troubles }: Pick<RolloutRow, "troubles">): number {
  return troubles.reduce((sum, { size }) => sum + size, 0);
}

/** How the add-on runs on a cluster. Where its wave has not come yet there is nothing that could run. */
export function healthLook({ stage, health }: Pick<RolloutCluster, "stage" | "health">): StatusLook {
  return stage === "waiting" && health === "installing" ? NOT_INSTALLED : HEALTH_LOOK[health];
}

const NOT_INSTALLED = { tone: "neutral", shape: "dash", word: "Not installed" } as const satisfies StatusLook;

/** Why it is where it is. That it waits for its wave, or has what was before, says its phase already. */
export function reasonOf(cluster: RolloutCluster): string | undefined {
  return (cluster.stage === "waiting" || cluster.stage === "held") && cluster.health !== "unreachable" ? undefined : cluster.sentence;
}

/** Stalled first: those can still be helped. Then whatever failed, then what was applied and is not well. */
export function byUrgency(troubles: readonly RolloutTrouble[]): RolloutTrouble[] {
  return troubles.toSorted((a, b) => URGENCY[a.stage] - URGENCY[b.stage] || b.size - a.size);
}

const URGENCY = {
  stalled: 0,
  failed: 1,
  "timed-out": 2,
  applying: 3,
  soaking: 4,
  done: 5,
  held: 6,
  waiting: 7,
} as const satisfies Record<RolloutTrouble["stage"], number>;
