import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { RolloutRow } from "@/lib/lists/rollouts/row";

export type Action = RolloutActionInput["action"];

interface ActionText {
  readonly question: (addOn: string) => string;
  /** What changes nothing. */
  readonly keep: string;
  readonly action: string;
  /** Removes nothing, and can be undone. */
  readonly isMild: boolean;
  /** An explanation of the action, because OCM does not have it. */
  readonly about: string;
  /** Shown when the hub has accepted it, and when it has taken effect. */
  readonly waiting: string;
  readonly seen: string;
}

/** Labels and messages of each action. */
export const ACTION_LABELS = {
  hold: {
    question: (addOn) => `Hold the rollout of ${addOn}?`,
    keep: "Cancel",
    action: "Hold the rollout",
    isMild: true,
    about:
      "Holding is a Flotilla feature, not part of OCM. It lasts until someone resumes it, and also holds later changes.",
    waiting: "Waiting for the add-on manager to hold it.",
    seen: "The rollout is held.",
  },
  resume: {
    question: (addOn) => `Resume the rollout of ${addOn}?`,
    keep: "Cancel",
    action: "Resume the rollout",
    isMild: true,
    about: "Clusters start as the strategy allows.",
    waiting: "Waiting for the add-on manager to resume.",
    seen: "The rollout is resumed.",
  },
  abort: {
    question: (addOn) => `Abort this change of ${addOn}?`,
    keep: "Cancel",
    action: "Abort the change",
    isMild: false,
    about:
      "Aborting is a Flotilla feature, not part of OCM. The add-on still refers to this change; the next change replaces it.",
    waiting: "Waiting for the add-on manager to abort it.",
    seen: "The change is aborted.",
  },
  "roll-back": {
    question: (addOn) => `Roll ${addOn} back?`,
    keep: "Cancel",
    action: "Roll back",
    isMild: false,
    about: "The earlier configuration is written with your account and rolls out like any other change.",
    waiting: "Waiting for the rollout to start.",
    seen: "Rolling back.",
  },
  gate: {
    question: (addOn) => `Stop ${addOn} while updated clusters are unhealthy?`,
    keep: "Cancel",
    action: "Set the health gate",
    isMild: true,
    about: "The health gate is a Flotilla feature. OCM's rollouts only check whether works are applied.",
    waiting: "Waiting for the add-on manager to apply it.",
    seen: "The health gate is set.",
  },
} as const satisfies Record<Action, ActionText>;

/** What decides which actions there are. */
type Actionable = Pick<RolloutRow, "stage" | "order" | "held" | "total" | "applied" | "configs" | "templated">;

/** Why a change cannot be aborted; undefined where it can, as far as its row tells. */
export function abortRefusal({ applied, configs, templated, total }: Omit<Actionable, "stage">): string | undefined {
  if (total > 0 && applied === total) return "All clusters have the change: roll back instead.";
  if (!templated) return "Only this add-on's custom controller could revert the change. Hold the rollout instead.";
  return configs.some(({ from }) => from) ? undefined : "There is no earlier configuration to return to.";
}

/** Actions in the header, the primary one first; the others are in the menu. */
export function headActions(row: Actionable): readonly Action[] {
  if (row.order?.hold || row.order?.error || row.held?.reason === "OrderUnreadable")
    return ["resume", ...(row.order?.abort ? [] : wayOut(row))];
  if (row.held?.reason === "Aborted" || row.held?.reason === "TextMissing") return ["roll-back", "resume"];
  // One takes the other's place, and nothing moves, when the last clusters have it and when it is done.
  if (row.stage === "done" || isEverywhere(row)) return ["roll-back"];
  return ["hold", ...wayOut(row)];
}

/** How to get rid of a change: by ending it, or, once all have it, by going back. */
function wayOut(row: Actionable): readonly Action[] {
  if (abortRefusal(row) === undefined) return ["abort"];
  return isEverywhere(row) ? ["roll-back"] : [];
}

function isEverywhere({ applied, total }: Actionable): boolean {
  return total > 0 && applied === total;
}

const ALL: readonly Action[] = ["hold", "resume", "abort", "roll-back", "gate"];

export function menuActions(row: Actionable): readonly Action[] {
  const head = headActions(row);
  return ALL.filter((action) => !head.includes(action) && isOffered(action, row));
}

function isOffered(action: Action, { stage, order }: Pick<RolloutRow, "stage" | "order">): boolean {
  switch (action) {
    case "resume":
      return order?.hold !== undefined || order?.abort !== undefined;
    case "hold":
      return !order?.hold && !order?.error;
    case "abort":
      return stage !== "done" && !order?.abort;
    default:
      return true;
  }
}

export const BUTTON_LABELS = {
  hold: "Hold",
  resume: "Resume",
  abort: "Abort",
  "roll-back": "Roll back",
  gate: "Health gate",
} as const satisfies Record<Action, string>;
