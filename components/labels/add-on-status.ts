import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { AddOnHealth, ClusterAddOnCell, RolloutPhase } from "@/lib/lists/clusters/row";

interface Appearance extends StatusAppearance {
  readonly kind: WaterlineKind;
}

/** Labels of an add-on's health on one cluster. */
export const HEALTH_APPEARANCE = {
  healthy: { tone: "good", shape: "disc-check", label: "Healthy", kind: "healthy" },
  degraded: { tone: "warn", shape: "triangle", label: "Degraded", kind: "degraded" },
  unhealthy: { tone: "bad", shape: "octagon", label: "Unhealthy", kind: "unhealthy" },
  unknown: { tone: "neutral", shape: "question", label: "Unknown", kind: "unknown" },
  unreachable: { tone: "neutral", shape: "slashed", label: "Unreachable", kind: "unreachable" },
  installing: { tone: "info", shape: "downward", label: "Installing", kind: "applying" },
  deleting: { tone: "info", shape: "bin", label: "Removing", kind: "applying" },
} as const satisfies Record<AddOnHealth, Appearance>;

/** Labels of a cluster's stage in a rollout. */
export const PHASE_APPEARANCE = {
  waiting: { tone: "neutral", shape: "dashed", label: "Waiting", kind: "later" },
  applying: { tone: "info", shape: "arc", label: "Applying", kind: "applying" },
  done: { tone: "good", shape: "disc-check", label: "Done", kind: "healthy" },
  failed: { tone: "bad", shape: "octagon", label: "Rollout failed", kind: "unhealthy" },
} as const satisfies Record<RolloutPhase, Appearance>;

/** The expected health of an add-on while a rollout installs it: the phase already shows it. */
const EXPECTED_ON_THE_WAY: ReadonlySet<AddOnHealth> = new Set(["installing", "unknown"]);

/** Health and phase are two axes: both are shown if both matter, the worse one first. */
export function addOnAppearance({
  health,
  phase,
}: Pick<ClusterAddOnCell, "health" | "phase">): Appearance & { readonly text: string } {
  const appearances = [...healthAppearances(health, phase), ...phaseAppearances(health, phase)].sort(
    (a, b) => SEVERITY[a.kind] - SEVERITY[b.kind],
  );
  const [worst = HEALTH_APPEARANCE.healthy, other] = appearances;
  return { ...worst, text: other ? `${worst.label}, ${other.label.toLowerCase()}` : worst.label };
}

function healthAppearances(health: AddOnHealth, phase: RolloutPhase): Appearance[] {
  const silent = health === "healthy" || (phase !== "done" && EXPECTED_ON_THE_WAY.has(health));
  return silent ? [] : [HEALTH_APPEARANCE[health]];
}

function phaseAppearances(health: AddOnHealth, phase: RolloutPhase): Appearance[] {
  return phase === "done" || health === "deleting" ? [] : [PHASE_APPEARANCE[phase]];
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
