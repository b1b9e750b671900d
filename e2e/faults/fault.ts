/** What may become of one write on its way to the hub and back. */
export const WRITE_EFFECTS = [
  "crash-before",
  "crash-after",
  "conflict",
  "forbidden",
  "error",
  "too-many",
  "lost-answer",
  "refused",
  "away",
  "edited",
] as const;
export type WriteEffect = (typeof WRITE_EFFECTS)[number];

/** What may become of the watch of one kind. */
export const WATCH_EFFECTS = ["missed", "expired", "gone", "cut", "silent", "duplicate", "replay", "lag"] as const;
export type WatchEffect = (typeof WATCH_EFFECTS)[number];

/** What may become of a leader while another waits to take its place. */
export const LEADER_EFFECTS = [
  "pause-answers-first",
  "pause-timers-first",
  "kill",
  "stop",
  "lease-refused",
  "lease-unanswered",
  "lease-deleted",
  "clock-ahead",
  "clock-behind",
  "clock-behind-unanswered",
] as const;
export type LeaderEffect = (typeof LEADER_EFFECTS)[number];

/** What an object may look like that no one can read. */
export const POISONS = ["no-spec", "text-for-objects", "lists-for-maps", "numbers-for-text"] as const;
export type Poison = (typeof POISONS)[number];

export type Fault =
  | { readonly kind: "none" }
  /** Strikes at the nth write of this site. */
  | { readonly kind: "write"; readonly site: string; readonly nth: number; readonly effect: WriteEffect }
  /** Strikes at the nth event of this kind that a leader hears of. */
  | { readonly kind: "watch"; readonly plural: string; readonly nth: number; readonly effect: WatchEffect }
  /** Strikes at the nth write of all. */
  | { readonly kind: "leader"; readonly nth: number; readonly effect: LeaderEffect }
  /** From the beginning. */
  | { readonly kind: "poison"; readonly plural: string; readonly poison: Poison };

/** One run of one scenario, with at most one thing going wrong. */
export interface Plan {
  /** By which it can be run alone. */
  readonly id: string;
  readonly scenario: string;
  /** Of all that is random: the order in which messages arrive above all. */
  readonly seed: number;
  readonly fault: Fault;
}
