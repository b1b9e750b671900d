import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { HELD_CONDITION } from "@/lib/kube/names";
import type { AddOnPlacement } from "@/lib/lists/addons/row";
import { PHASE } from "./status-appearance";

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
