type HeldReason =
  | "HeldByPerson"
  | "Aborted"
  | "HealthGate"
  | "OrderUnreadable"
  | "TextMissing"
  | "GatesUnread"
  | "Frozen"
  | "WaitsForApproval"
  | "HeldByCluster"
  | "OutsideWindow";

/** Why a rollout does not go its strategy's way, as the condition `flotilla.dev/Held` has it. */
export interface Held {
  readonly reason: HeldReason;
  readonly message: string;
}
