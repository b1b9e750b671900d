import type { RolloutWish } from "@/lib/api/rollout-acts";
import type { RolloutRow } from "@/lib/api/rollouts";

export type Act = RolloutWish["act"];

interface ActWords {
  readonly question: (addOn: string) => string;
  /** What changes nothing. */
  readonly keep: string;
  readonly act: string;
  /** It takes nothing from anybody, and can be undone. */
  readonly isMild: boolean;
  /** What the act is, as far as OCM does not know it. */
  readonly about: string;
  /** Said once the hub has accepted it, and once it is seen. */
  readonly waiting: string;
  readonly seen: string;
}

/** How each act is asked for, and told. */
export const ACT_WORDS = {
  hold: {
    question: (addOn) => `Hold the rollout of ${addOn}?`,
    keep: "Let it go on",
    act: "Hold the rollout",
    isMild: true,
    about: "Holding is Flotilla's own, not OCM's. It lasts until somebody resumes it, also for what is changed meanwhile.",
    waiting: "Waiting until the add-on manager holds it.",
    seen: "The rollout is held.",
  },
  resume: {
    question: (addOn) => `Resume the rollout of ${addOn}?`,
    keep: "Leave it as it is",
    act: "Resume the rollout",
    isMild: true,
    about: "Nobody starts at once: the strategy says how many and in which order.",
    waiting: "Waiting until the add-on manager goes on.",
    seen: "The rollout goes on.",
  },
  abort: {
    question: (addOn) => `Abort this change of ${addOn}?`,
    keep: "Keep the change",
    act: "Abort the change",
    isMild: false,
    about: "Aborting is Flotilla's own, not OCM's. The add-on still asks for the change: the next one takes its place.",
    waiting: "Waiting until the add-on manager takes it back.",
    seen: "The change is aborted.",
  },
  "roll-back": {
    question: (addOn) => `Roll ${addOn} back?`,
    keep: "Keep what rolls out",
    act: "Roll back",
    isMild: false,
    about: "The earlier text is written back as you, and rolls out like any other change.",
    waiting: "Waiting until it rolls out.",
    seen: "It rolls back.",
  },
  gate: {
    question: (addOn) => `Stop ${addOn} while updated clusters are not well?`,
    keep: "Leave it as it is",
    act: "Set the health gate",
    isMild: true,
    about: "The health gate is Flotilla's own, not OCM's, whose rollouts ask only whether the works are applied.",
    waiting: "Waiting until the add-on manager minds it.",
    seen: "The health gate is set.",
  },
} as const satisfies Record<Act, ActWords>;

/** The acts that stand in the header, the first of them first; the others are behind three dots. */
export function headActs(row: Pick<RolloutRow, "stage" | "order" | "held">): readonly Act[] {
  if (row.order?.hold || row.order?.error || row.held?.reason === "OrderUnreadable") return ["resume", ...(row.order?.abort ? [] : ABORT)];
  if (row.held?.reason === "Aborted" || row.held?.reason === "TextMissing") return ["roll-back", "resume"];
  if (row.stage === "done") return ["roll-back"];
  return ["hold", ...ABORT];
}

const ABORT: readonly Act[] = ["abort"];

const ALL: readonly Act[] = ["hold", "resume", "abort", "roll-back", "gate"];

export function menuActs(row: Pick<RolloutRow, "stage" | "order" | "held">): readonly Act[] {
  const head = headActs(row);
  return ALL.filter((act) => !head.includes(act) && isOffered(act, row));
}

function isOffered(act: Act, { stage, order }: Pick<RolloutRow, "stage" | "order">): boolean {
  switch (act) {
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

export const BUTTON_WORDS = {
  hold: "Hold",
  resume: "Resume",
  abort: "Abort",
  "roll-back": "Roll back",
  gate: "Health gate",
} as const satisfies Record<Act, string>;
