import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { RolloutIssue, RolloutRow } from "@/lib/lists/rollouts/row";
import type { RolloutGate } from "@/lib/resources/rollout-gate";

/** What is read of a cluster. */
export type ClusterFact = Pick<ClusterRow, "name" | "health" | "message" | "since" | "set">;

/** A cluster on which an add-on is unavailable. */
export interface DownFact {
  readonly cluster: string;
  readonly message?: string | undefined;
  /** What its works say, where that is more than the message. */
  readonly caused?: string | undefined;
  /** In milliseconds since epoch. */
  readonly sinceMs?: number | undefined;
}

/** An add-on, and where it is unavailable. */
export interface AddOnFact {
  readonly name: string;
  /** On how many clusters it is. */
  readonly total: number;
  readonly down: readonly DownFact[];
}

/** A rollout, and its issues with what works say, where that is more. */
export interface RolloutFact extends RolloutRow {
  readonly caused?: readonly RolloutIssue[] | undefined;
}

/** A time in milliseconds since epoch in which no process led. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * What is known of the fleet, as the screens show it. What a process does not read is absent; the rest is made when a
 * rule is about it.
 */
export interface NotificationFacts {
  readonly rollouts?: () => Iterable<RolloutFact>;
  readonly clusters?: () => Iterable<ClusterFact>;
  readonly addOns?: () => Iterable<AddOnFact>;
  /** Those that wait for a person. */
  readonly approvals?: () => Iterable<ApprovalRow>;
  readonly identities?: () => Iterable<IdentityRow>;
  /** Those that name a receiver are told of to it, by no rule. */
  readonly gates?: () => readonly RolloutGate[];
  readonly gap?: () => Gap | undefined;
  /** Since when the hub has not answered, in milliseconds since epoch; undefined while it does. */
  readonly outage?: () => number | undefined;
}
