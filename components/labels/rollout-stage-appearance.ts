import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { inOrder, type WaterlineKind, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { count } from "@/lib/format/count";
import type { PlacementRollout } from "@/lib/lists/addons/row";
import type { AddOnHealth } from "@/lib/lists/clusters/row";
import type { RolloutRow, StageCount } from "@/lib/lists/rollouts/row";
import type { RolloutStage, RolloutState } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { HEALTH, PHASE, type Phase } from "./status-appearance";

/** Labels of the API's stages. */
export const PHASE_OF = {
  waiting: "waiting",
  applying: "applying",
  soaking: "soaking",
  done: "done",
  stalled: "stalled",
  "timed-out": "timedOut",
  failed: "failed",
  held: "held",
  away: "away",
} as const satisfies Record<RolloutStage, Phase>;

/** Of rollouts as facets count them. */
export const ROLLOUT_STATE_LABELS = {
  moving: "In progress",
  held: "Held",
  aborted: "Aborted",
  stuck: "Stuck",
  unwell: "Applied, not healthy",
  done: "Done",
} as const satisfies Record<RolloutState, string>;

/** The stage of a whole rollout; a change that goes no further, permanently, has its own name. */
export function rolloutStageAppearance({ stage, held }: Pick<PlacementRollout, "stage" | "held">): StatusAppearance {
  const appearance = PHASE[PHASE_OF[stage]];
  const isAborted = rolloutState({ stage, held, waves: NO_WAVES }) === "aborted";
  return isAborted ? { ...appearance, label: ROLLOUT_STATE_LABELS.aborted } : appearance;
}

const NO_WAVES: RolloutRow["waves"] = [];

/** The same, and whether all that is applied is healthy: as its list counts it. */
export function rolloutStatusAppearance(row: Pick<RolloutRow, "stage" | "held" | "waves">): StatusAppearance {
  return statusAppearance({ ...row, status: rolloutState(row) });
}

/** The same of a rollout as an add-on's row has it, with how far it is where it goes on or has stopped. */
export function reachedAppearance(rollout: PlacementRollout): StatusAppearance {
  const { status, applied, total } = rollout;
  const appearance = statusAppearance(rollout);
  if (total === 0) return appearance;
  const size = `${count(applied)} of ${count(total)}`;
  switch (status) {
    case "stuck":
    case "held":
    case "aborted":
      return { ...appearance, label: `${appearance.label} at ${size}` };
    case "moving":
      return { ...appearance, label: `${size} applied` };
    case "done":
      return { ...appearance, label: "All applied" };
    case "unwell":
      return appearance;
  }
}

function statusAppearance({
  status,
  ...rollout
}: Pick<PlacementRollout, "status" | "stage" | "held">): StatusAppearance {
  return status === "unwell"
    ? { ...HEALTH.unhealthy, label: ROLLOUT_STATE_LABELS.unwell }
    : rolloutStageAppearance(rollout);
}

/** How one cluster of a rollout is drawn, and what it is called there. */
export interface StageAppearance {
  readonly kind: WaterlineKind;
  readonly text: string;
}

const BY_STAGE = {
  waiting: { kind: "later", text: "waiting" },
  applying: { kind: "applying", text: "applying" },
  soaking: { kind: "soaking", text: "soaking" },
  done: { kind: "healthy", text: "done" },
  stalled: { kind: "degraded", text: "stalled" },
  "timed-out": { kind: "unhealthy", text: "timed out" },
  failed: { kind: "unhealthy", text: "failed" },
  held: { kind: "later", text: "as before" },
  away: { kind: "unreachable", text: "away" },
} as const satisfies Record<RolloutStage, StageAppearance>;

const UNREACHABLE = { kind: "unreachable", text: "unreachable" } as const satisfies StageAppearance;
const UNWELL = {
  unhealthy: { kind: "unhealthy", text: "unhealthy" },
  degraded: { kind: "degraded", text: "degraded" },
  unreachable: UNREACHABLE,
} as const satisfies Partial<Record<AddOnHealth, StageAppearance>>;

/** Where health matters more than the stage: for applied clusters, and unreachable ones. */
const BY_HEALTH: Readonly<Record<RolloutStage, Partial<Record<AddOnHealth, StageAppearance>>>> = {
  // Who counts those of the stage counts these, too.
  waiting: { unreachable: { ...UNREACHABLE, text: "unreachable and waiting" } },
  applying: { unreachable: { ...UNREACHABLE, text: "unreachable and applying" } },
  soaking: UNWELL,
  done: {
    ...UNWELL,
    unknown: { kind: "unknown", text: "health unknown" },
    installing: { kind: "applying", text: "starting" },
    deleting: { kind: "applying", text: "leaving" },
  },
  stalled: {},
  "timed-out": {},
  failed: {},
  held: { unreachable: UNREACHABLE },
  away: {},
};

type Stand = Pick<StageCount, "stage" | "health">;

export function stageAppearance({ stage, health }: Stand): StageAppearance {
  return BY_HEALTH[stage][health] ?? BY_STAGE[stage];
}

/** Clusters as a bar, one segment per status. */
export function rolloutSegments(counts: readonly StageCount[]): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const each of counts) {
    const { kind, text } = stageAppearance(each);
    segments.set(text, { id: text, kind, label: text, size: (segments.get(text)?.size ?? 0) + each.size });
  }
  return inOrder([...segments.values()]);
}

/** The index of the current wave: the first whose gate is closed. Undefined when all is done, or without clusters. */
export function currentWave({
  stage,
  waves,
  gates,
}: Pick<RolloutRow, "stage" | "waves" | "gates">): number | undefined {
  if (stage === "done" || waves.length === 0) return undefined;
  const shut = gates.findIndex(({ state }) => state !== "open");
  return shut === -1 ? waves.length - 1 : shut;
}

/** "wave 2 of 4"; undefined with a single wave, or if nothing is in progress. */
export function waveText(row: Pick<RolloutRow, "stage" | "waves" | "gates">): string | undefined {
  const current = currentWave(row);
  return current === undefined || row.waves.length < 2 ? undefined : `wave ${current + 1} of ${row.waves.length}`;
}
