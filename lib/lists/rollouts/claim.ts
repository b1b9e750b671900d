import type { HeldNow, RolloutRow } from "./row";

const CLAIMS = { failed: "failed to roll out", "timed-out": "rollout timed out", stalled: "stalls" } as const;

const HELD_CLAIMS = {
  HeldByPerson: "is held",
  Aborted: "is aborted",
  HealthGate: "is held by its health gate",
  GatesUnread: "may not start: its windows and freezes cannot be read",
  Frozen: "is frozen",
  WaitsForApproval: "waits for approval",
  HeldByCluster: "waits for clusters that hold updates",
  OutsideWindow: "waits for a maintenance window",
  OrderUnreadable: "is held by an unreadable annotation",
  TextMissing: "is aborted and cannot roll back",
} as const satisfies Record<HeldNow["reason"], string>;

/** Why a rollout needs a person, to follow the add-on's name; undefined where its stage is no reason. */
export function rolloutClaim({ held, stage }: Pick<RolloutRow, "held" | "stage">): string | undefined {
  if (stage === "held") return HELD_CLAIMS[held?.reason ?? "HeldByPerson"];
  return stage === "failed" || stage === "timed-out" || stage === "stalled" ? CLAIMS[stage] : undefined;
}

/** Its strategy cannot be carried out at all. */
export function isBlocked({ notice }: Pick<RolloutRow, "notice">): boolean {
  return notice?.level === "bad";
}
