import type { ClusterRolloutStatus } from "./status";
import type { Timing } from "./strategy";

/** Which clusters get their new configuration now or are still on their way, and which ran out of time. */
export interface RolloutPlan {
  readonly rollout: readonly ClusterRolloutStatus[];
  readonly timedOut: readonly ClusterRolloutStatus[];
  /** More clusters failed or timed out than the strategy allows: no further cluster starts. */
  readonly breached: boolean;
  /** Clusters that would start now if nothing kept them from it. */
  readonly blocked?: readonly string[];
  /** When to plan again without a change: the next soak or deadline that ends. */
  readonly recheckAfterMs?: number;
}

/** Whether a cluster that has not started may not start now. */
export type IsBlocked = (cluster: string) => boolean;

const NEVER_BLOCKED: IsBlocked = () => false;

/** Collects a plan while a strategy walks past the clusters. */
export class RolloutTally {
  readonly #rollout: ClusterRolloutStatus[] = [];
  readonly #timedOut: ClusterRolloutStatus[] = [];
  readonly #timing: Timing;
  readonly #nowMs: number;
  readonly #isBlocked: IsBlocked;
  readonly #blocked: string[] = [];
  #recheckMs = Number.POSITIVE_INFINITY;

  constructor(timing: Timing, nowMs: number, isBlocked: IsBlocked = NEVER_BLOCKED) {
    this.#timing = timing;
    this.#nowMs = nowMs;
    this.#isBlocked = isBlocked;
  }

  /** With those that are blocked, where they were not left out. */
  get rolling(): number {
    return this.#rollout.length;
  }

  /** Puts a cluster where its status and age belong; true when it counts as a failure. */
  classify(status: ClusterRolloutStatus): boolean {
    // A future time was rounded up to whole seconds, or comes from a clock that is ahead: it is not waited for.
    const sinceMs = Math.min(status.sinceMs ?? this.#nowMs, this.#nowMs);
    switch (status.status) {
      case "to-apply":
        this.#rollout.push(status);
        return false;
      case "succeeded":
        this.#rollUntil(status, sinceMs + this.#timing.minSuccessMs);
        return false;
      case "progressing":
      case "failed": {
        const inTime = this.#rollUntil(status, sinceMs + this.#timing.deadlineMs);
        if (!inTime) this.#timedOut.push(status);
        return !inTime || status.status === "failed";
      }
    }
  }

  start(cluster: string): void {
    this.#rollout.push({ cluster, status: "to-apply" });
  }

  /** Whether a cluster that has not started is kept from it; then it is left out, and leaves its place to others. */
  leavesOut(cluster: string): boolean {
    const isBlocked = this.#isBlocked(cluster);
    if (isBlocked) this.#blocked.push(cluster);
    return isBlocked;
  }

  plan(breached: boolean): RolloutPlan {
    const recheck = Number.isFinite(this.#recheckMs) ? { recheckAfterMs: this.#recheckMs } : {};
    const rollout = this.#rollout.filter(({ cluster, status }) => status !== "to-apply" || !this.leavesOut(cluster));
    const blocked = this.#blocked.length > 0 ? { blocked: this.#blocked } : {};
    return { rollout, timedOut: this.#timedOut, breached, ...blocked, ...recheck };
  }

  #rollUntil(status: ClusterRolloutStatus, endMs: number): boolean {
    const remainingMs = endMs - this.#nowMs;
    if (remainingMs <= 0) return false;
    this.#rollout.push(status);
    this.#recheckMs = Math.min(this.#recheckMs, remainingMs);
    return true;
  }
}
