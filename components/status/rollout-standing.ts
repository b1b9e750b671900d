import { inOrder, type WaterlineKind, type WaterlineSegment } from "@/components/ui/waterline";
import type { AddOnHealth } from "@/lib/api/clusters";
import type { RolloutRow, RolloutStage, StageCount } from "@/lib/api/rollouts";
import type { Phase } from "./words";

/** From the API's stages to our words. */
export const PHASE_OF = {
  waiting: "waiting",
  applying: "applying",
  soaking: "soaking",
  done: "done",
  stalled: "stalled",
  "timed-out": "timedOut",
  failed: "failed",
  held: "held",
} as const satisfies Record<RolloutStage, Phase>;

/** How one cluster of a rollout is drawn, and what it is called there. */
export interface ClusterStanding {
  readonly kind: WaterlineKind;
  readonly words: string;
}

const BY_STAGE = {
  waiting: { kind: "later", words: "waiting" },
  applying: { kind: "applying", words: "applying" },
  soaking: { kind: "soaking", words: "soaking" },
  done: { kind: "healthy", words: "done" },
  stalled: { kind: "degraded", words: "stalled" },
  "timed-out": { kind: "unhealthy", words: "timed out" },
  failed: { kind: "unhealthy", words: "failed" },
  held: { kind: "later", words: "as before" },
} as const satisfies Record<RolloutStage, ClusterStanding>;

const UNREACHABLE = { kind: "unreachable", words: "unreachable" } as const satisfies ClusterStanding;
const UNWELL = {
  unhealthy: { kind: "unhealthy", words: "unhealthy" },
  degraded: { kind: "degraded", words: "degraded" },
  unreachable: UNREACHABLE,
} as const satisfies Partial<Record<AddOnHealth, ClusterStanding>>;

/** Where health has more to say than the stage: of what is applied, and of a cluster that nothing can reach. */
const BY_HEALTH: Readonly<Record<RolloutStage, Partial<Record<AddOnHealth, ClusterStanding>>>> = {
  waiting: { unreachable: UNREACHABLE },
  applying: { unreachable: UNREACHABLE },
  soaking: UNWELL,
  done: {
    ...UNWELL,
    unknown: { kind: "unknown", words: "health unknown" },
    installing: { kind: "applying", words: "starting" },
    deleting: { kind: "applying", words: "leaving" },
  },
  stalled: {},
  "timed-out": {},
  failed: {},
  held: { unreachable: UNREACHABLE },
};

type Stand = Pick<StageCount, "stage" | "health">;

export function clusterStanding({ stage, health }: Stand): ClusterStanding {
  return BY_HEALTH[stage][health] ?? BY_STAGE[stage];
}

/** Clusters as a line, one segment per thing there is to say of them. */
export function rolloutSegments(counts: readonly StageCount[]): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const each of counts) {
    const { kind, words } = clusterStanding(each);
    segments.set(words, { id: words, kind, label: words, size: (segments.get(words)?.size ?? 0) + each.size });
  }
  return inOrder([...segments.values()]);
}

/** The place of the wave to look at: the first whose gate has not opened. None once all is done, or where nobody was chosen. */
export function currentWave({ stage, waves, gates }: Pick<RolloutRow, "stage" | "waves" | "gates">): number | undefined {
  if (stage === "done" || waves.length === 0) return undefined;
  const shut = gates.findIndex(({ state }) => state !== "open");
  return shut === -1 ? waves.length - 1 : shut;
}

/** "wave 2 of 4"; nothing where all go as one, or none moves. */
export function waveWords(row: Pick<RolloutRow, "stage" | "waves" | "gates">): string | undefined {
  const current = currentWave(row);
  return current === undefined || row.waves.length < 2 ? undefined : `wave ${current + 1} of ${row.waves.length}`;
}
