import { compareText } from "@/lib/kube/order";
import type { ClusterStanding, Stage } from "./stage";
import { STALLED_AFTER_MINUTES } from "./stalled";
import type { ParsedStrategy } from "./strategy";

/** Clusters that need a person for the same reason. */
export interface LaneTrouble {
  readonly sentence: string;
  readonly stage: Stage;
  readonly health: ClusterStanding["health"];
  readonly size: number;
  /** Names of the first few. */
  readonly clusters: readonly string[];
}

const MOST_TROUBLES = 8;
const MOST_NAMES = 5;

/** The most frequent first. */
export function troublesOf(standings: readonly ClusterStanding[], strategy: ParsedStrategy | undefined): LaneTrouble[] {
  const byCause = new Map<string, ClusterStanding[]>();
  for (const standing of standings) {
    if (!needsPerson(standing)) continue;
    const cause = `${standing.stage}/${standing.health}/${sentenceOf(standing, strategy)}`;
    const alike = byCause.get(cause);
    if (alike) alike.push(standing);
    else byCause.set(cause, [standing]);
  }
  return [...byCause.values()]
    .flatMap((alike) => troubleOf(alike, strategy))
    .sort((a, b) => b.size - a.size || compareText(a.sentence, b.sentence))
    .slice(0, MOST_TROUBLES);
}

function troubleOf(alike: readonly ClusterStanding[], strategy: ParsedStrategy | undefined): LaneTrouble[] {
  const [first] = alike;
  if (!first) return [];
  const clusters = alike.slice(0, MOST_NAMES).map(({ cluster }) => cluster);
  return [
    {
      sentence: sentenceOf(first, strategy) ?? "Its agent is not well.",
      stage: first.stage,
      health: first.health,
      size: alike.length,
      clusters,
    },
  ];
}

/** A cluster that fell silent after it was done is the cluster's trouble, and not the rollout's. */
function needsPerson({ stage, health }: ClusterStanding): boolean {
  return stage === "stalled" || stage === "timed-out" || stage === "failed" || health === "unhealthy" || health === "degraded";
}

/** Why a cluster stands where it does; absent where there is nothing to say. */
export function sentenceOf(standing: ClusterStanding, strategy: ParsedStrategy | undefined): string | undefined {
  const { reason, stage, isReachable } = standing;
  if (stage === "stalled" && !isReachable) return slotHolder(standing, strategy);
  if (stage === "timed-out" && !isReachable) return "Its cluster does not answer, and its deadline has passed.";
  if (stage === "soaking" && standing.untilMs === undefined) return "Nobody says since when it is done, so it soaks for ever.";
  return reason ?? UNSAID[stage];
}

/** Where the hub does not say why. */
const UNSAID: Partial<Record<Stage, string>> = {
  stalled: `It has been applying for more than ${STALLED_AFTER_MINUTES} minutes.`,
  "timed-out": "It was not done by its deadline.",
  failed: "Its configuration could not be applied.",
  waiting: "It has no cluster add-on yet.",
  held: "It has what it had before the change, which was aborted.",
};

/** What began at no time that the hub knows has no deadline either (addon.md Q40). */
function slotHolder({ deadlineMs }: ClusterStanding, strategy: ParsedStrategy | undefined): string {
  const head = "Its cluster does not answer";
  if (!strategy || strategy.type === "All") return `${head}; it applies when it is back.`;
  const holds = strategy.type === "Progressive" ? "holds its place among those at work" : "holds its wave";
  return `${head}: it ${holds} ${deadlineMs === undefined ? "until it is back" : "until its deadline"}.`;
}
