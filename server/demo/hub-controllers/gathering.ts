import type { Clock } from "./ocm-hub";

const SHORTEST_REST_MS = 100;
const LONGEST_REST_MS = 2_000;
/**
 * Rest for so many times as long as the work took, so that a storm of changes keeps us busy for a fifth of the time at
 * most.
 */
const REST_PER_WORK = 4;

/**
 * Answers the first change at once, and those that follow fast together, some time after the work that the first one
 * caused: the thinking, not the waiting for answers.
 */
export class Gathering {
  readonly #restUntil = new Map<string, number>();
  readonly #began = new Map<string, number>();

  constructor(private readonly now: Clock) {}

  /** How long the key still rests; 0 where its work may begin. */
  waitMs(key: string): number {
    const restMs = (this.#restUntil.get(key) ?? 0) - this.now().getTime();
    // A clock that was set back does not stop the work.
    return restMs > LONGEST_REST_MS ? 0 : Math.max(0, restMs);
  }

  begin(key: string): void {
    this.#began.set(key, this.now().getTime());
  }

  /** Not called where the work fails: that is tried again by another rule. */
  end(key: string): void {
    const now = this.now().getTime();
    const workMs = now - (this.#began.get(key) ?? now);
    this.#restUntil.set(key, now + Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, REST_PER_WORK * workMs)));
  }

  forget(key: string): void {
    this.#restUntil.delete(key);
    this.#began.delete(key);
  }
}
