/** Between how many requests and how many may be under way, and how many it begins with. */
export interface PaceBounds {
  readonly least: number;
  readonly first: number;
  readonly most: number;
}

/** Answers that come faster than this never keep more requests from being sent. */
const QUICK_MS = 100;
/** Answers that take so many times what the quickest took mean that the hub is full. */
const SLOWED = 2;
/** Of the smoothed time, what one more answer counts for. */
const WEIGHT = 1 / 16;
/** By how much the quickest answer is forgotten with each one more: the hub may be further away by now. */
const FORGET = 1.002;

/**
 * How many requests may be under way at the hub: more while answers come quickly, doubled with each round until something first goes
 * wrong and one more per round from then on; half of them, once per round, where the hub asks for less or does not answer in time.
 */
export class Pace {
  #limit: number;
  #isDoubling = true;
  #quickestMs = Number.POSITIVE_INFINITY;
  #smoothedMs = 0;
  #halvedAt = Number.NEGATIVE_INFINITY;
  #idleUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly bounds: PaceBounds) {
    this.#limit = bounds.first;
  }

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** For how many milliseconds more nothing is to be sent, because the hub has asked for it. */
  idleMs(now: number): number {
    return Math.max(0, this.#idleUntil - now);
  }

  /** An answer, how long it took, and how many requests were under way with it: where these were few, nothing is known of more. */
  answered(ms: number, underWay: number): void {
    this.#quickestMs = Math.min(ms, this.#quickestMs * FORGET);
    this.#smoothedMs = this.#smoothedMs === 0 ? ms : this.#smoothedMs + (ms - this.#smoothedMs) * WEIGHT;
    if (2 * underWay <= this.#limit || this.#smoothedMs > Math.max(QUICK_MS, SLOWED * this.#quickestMs)) return;
    this.#limit = Math.min(this.bounds.most, this.#limit + (this.#isDoubling ? 1 : 1 / this.#limit));
  }

  /** The hub is overloaded, or gave no answer in time, to a request sent at `sentAt`. It may say for how long to leave it alone. */
  overloaded(sentAt: number, now: number, retryAfterMs = 0): void {
    this.#idleUntil = Math.max(this.#idleUntil, now + retryAfterMs);
    // What was under way when the limit was halved says nothing about the new one.
    if (sentAt <= this.#halvedAt) return;
    this.#halvedAt = now;
    this.#isDoubling = false;
    this.#limit = Math.max(this.bounds.least, this.#limit / 2);
  }
}
