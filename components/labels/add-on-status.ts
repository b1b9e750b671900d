import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { AddOnHealth, ClusterAddOnCell, RolloutPhase } from "@/lib/lists/clusters/row";

interface Look extends StatusLook {
  readonly kind: WaterlineKind;
}

/** Labels of an add-on's health on one cluster. */
export const HEALTH_LOOK = {
  healthy: { tone: "good", shape: "disc-check", word: "Healthy", kind: "healthy" },
  degraded: { tone: "warn", shape: "triangle", word: "Degraded", kind: "degraded" },
  unhealthy: { tone: "bad", shape: "octagon", word: "Unhealthy", kind: "unhealthy" },
  unknown: { tone: "neutral", shape: "question", word: "Unknown", kind: "unknown" },
  unreachable: { tone: "neutral", shape: "slashed", word: "Unreachable", kind: "unreachable" },
  installing: { tone: "info", shape: "downward", word: "Installing", kind: "applying" },
  deleting: { tone: "info", shape: "bin", word: "Deleting", kind: "applying" },
} as const satisfies Record<AddOnHealth, Look>;

/** Labels of a cluster's stage in a rollout. */
const PHASE_LOOK = {
  waiting: { tone: "neutral", shape: "dashed", word: "Waiting", kind: "later" },
  applying: { tone: "info", shape: "arc", word: "Applying", kind: "applying" },
  done: { tone: "good", shape: "disc-check", word: "Done", kind: "healthy" },
  failed: { tone: "bad", shape: "octagon", word: "Rollout failed", kind: "unhealthy" },
} as const satisfies Record<RolloutPhase, Look>;

/** The expected health of an add-on while a rollout installs it: the phase already says so. */
const EXPECTED_ON_THE_WAY: ReadonlySet<AddOnHealth> = new Set(["installing", "unknown"]);

/** Health and phase are two axes: both are shown if both matter, the worse one first. */
export function addOnLook({
  health,
  phase,
}: Pick<ClusterAddOnCell, "health" | "phase">): Look & { readonly words: string } {
  const looks = [...healthLooks(health, phase), ...phaseLooks(health, phase)].sort(
    (a, b) => SEVERITY[a.kind] - SEVERITY[b.kind],
  );
  const [worst = HEALTH_LOOK.healthy, other] = looks;
  return { ...worst, words: other ? `${worst.word}, ${other.word.toLowerCase()}` : worst.word };
}

function healthLooks(health: AddOnHealth, phase: RolloutPhase): Look[] {
  const silent = health === "healthy" || (phase !== "done" && EXPECTED_ON_THE_WAY.has(health));
  return silent ? [] : [HEALTH_LOOK[health]];
}

function phaseLooks(health: AddOnHealth, phase: RolloutPhase): Look[] {
  return phase === "done" || health === "deleting" ? [] : [PHASE_LOOK[phase]];
}

const SEVERITY = {
  unhealthy: 0,
  degraded: 1,
  unreachable: 2,
  unknown: 3,
  pending: 4,
  applying: 5,
  soaking: 6,
  later: 7,
  healthy: 8,
} as const satisfies Record<WaterlineKind, number>;
