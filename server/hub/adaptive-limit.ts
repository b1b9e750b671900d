/** The smallest and largest number of concurrent requests, and the one to start with. */
export interface LimitBounds {
  readonly min: number;
  readonly initial: number;
  readonly max: number;
}

/** Responses that are faster than this never keep the limit from growing. */
const FAST_MS = 100;
/** Responses that take this many times as long as the fastest one mean that the hub is saturated. */
const SLOWDOWN = 2;
/** The weight of one response in the smoothed latency. */
const WEIGHT = 1 / 16;
/** By how much the fastest latency ages with each response: the hub may be further away by now. */
const AGEING = 1.002;

/**
 * How many requests may be under way at the hub. As in TCP, the limit doubles with each round of fast responses until
 * something first goes wrong, and then grows by one per round; it halves, once per round, when the hub says that it is
 * overloaded or does not respond in time.
 */
export class AdaptiveLimit {
  #limit: number;
  #isDoubling = true;
  #fastestMs = Number.POSITIVE_INFINITY;
  #smoothedMs = 0;
  #halvedAt = Number.NEGATIVE_INFINITY;
  #idleUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly bounds: LimitBounds) {
    this.#limit = bounds.initial;
  }

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** For how many more milliseconds nothing may be sent, because the hub asked for it. */
  idleMs(now: number): number {
    return Math.max(0, this.#idleUntil - now);
  }

  /** A response, how long it took, and how many requests were under way: few of them say nothing about more. */
  answered(ms: number, underWay: number): void {
    this.#fastestMs = Math.min(ms, this.#fastestMs * AGEING);
    this.#smoothedMs = this.#smoothedMs === 0 ? ms : this.#smoothedMs + (ms - this.#smoothedMs) * WEIGHT;
    if (2 * underWay <= this.#limit || this.#smoothedMs > Math.max(FAST_MS, SLOWDOWN * this.#fastestMs)) return;
    this.#limit = Math.min(this.bounds.max, this.#limit + (this.#isDoubling ? 1 : 1 / this.#limit));
  }

  /** The hub was overloaded, or did not respond in time, for a request sent at `sentAt`; perhaps with a Retry-After. */
  overloaded(sentAt: number, now: number, retryAfterMs = 0): void {
    this.#idleUntil = Math.max(this.#idleUntil, now + retryAfterMs);
    // Requests that were under way when the limit was halved say nothing about the new limit.
    if (sentAt <= this.#halvedAt) return;
    this.#halvedAt = now;
    this.#isDoubling = false;
    this.#limit = Math.max(this.bounds.min, this.#limit / 2);
  }
}
