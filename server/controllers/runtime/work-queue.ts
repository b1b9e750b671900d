import { type Backoff, backoff } from "@/server/hub/backoff";
import { Agenda } from "./agenda";
import { type Distribution, Histogram } from "./histogram";

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 60_000;
const LONG_ENOUGH_MS = 4_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What a queue has seen so far. */
export interface QueueStats {
  /** Keys that wait now. */
  readonly depth: number;
  /** How often a key began to wait. */
  readonly adds: number;
  /** How often one was put off after a failure. */
  readonly retries: number;
  /** How long keys waited for a worker. */
  readonly latency: Distribution;
}

/** When a key that failed is tried again at the latest. */
interface Retry {
  readonly backoff: Backoff;
  readonly waitMs: number;
  readonly at: number;
}

function nextRetry(last: Retry | undefined, now: number): Retry {
  const { backoff: waits } = last ?? { backoff: backoff(FIRST_RETRY_MS, LAST_RETRY_MS) };
  const waitMs = waits.next();
  return { backoff: waits, waitMs, at: now + waitMs };
}

/**
 * Keys waiting for work. A key waits at most once and is never with two workers at a time: added again while it is worked on,
 * it waits until that work is done. A later date never delays a key that waits already.
 */
export class WorkQueue {
  /** Since when, in milliseconds. */
  readonly #waiting = new Map<string, number>();
  /** The keys that wait, in the order of arrival from `#next` on: the first of a map from which many were deleted is slow to find. */
  #order: string[] = [];
  #next = 0;
  readonly #working = new Set<string>();
  readonly #again = new Set<string>();
  readonly #agenda = new Agenda();
  readonly #retries = new Map<string, Retry>();
  /** Until when a key is to be left alone, whatever happens to it. */
  readonly #notBefore = new Map<string, number>();
  readonly #latency = new Histogram();
  #adds = 0;
  #retried = 0;
  readonly #takers: ((key: string | undefined) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #closed = false;

  get depth(): number {
    return this.#waiting.size;
  }

  get stats(): QueueStats {
    return { depth: this.depth, adds: this.#adds, retries: this.#retried, latency: this.#latency.value };
  }

  add(key: string): void {
    if (this.#closed) return;
    const restMs = (this.#notBefore.get(key) ?? 0) - performance.now();
    if (restMs > 0) {
      this.addAfter(key, restMs);
      return;
    }
    this.#notBefore.delete(key);
    this.#agenda.drop(key);
    if (this.#working.has(key)) {
      this.#again.add(key);
      return;
    }
    if (this.#waiting.has(key)) return;
    this.#adds += 1;
    const taker = this.#takers.shift();
    if (taker) {
      this.#begin(key, 0);
      taker(key);
    } else {
      this.#waiting.set(key, performance.now());
      this.#order.push(key);
    }
  }

  addAfter(key: string, ms: number): void {
    if (this.#closed) return;
    const at = performance.now() + ms;
    const planned = this.#agenda.dateOf(key);
    if (planned !== undefined && planned <= at) return;
    this.#agenda.set(key, at);
    if (at < this.#timerAt) this.#wakeAt(at);
  }

  /**
   * After a failure: twice as long each time, with jitter, for that key alone. What happens meanwhile brings it sooner, not before `leastMs`.
   * When that fails as well, a wait of some seconds grows no longer: many changes in a short trouble would else put the key off for a minute.
   */
  addWithBackoff(key: string, leastMs = 0): void {
    this.#retried += 1;
    if (leastMs > 0) this.#leaveAlone(key, leastMs);
    const now = performance.now();
    const last = this.#retries.get(key);
    const retry = last && now < last.at && last.waitMs > LONG_ENOUGH_MS ? last : nextRetry(last, now);
    this.#retries.set(key, retry);
    this.addAfter(key, Math.max(leastMs, retry.at - now));
  }

  succeeded(key: string): void {
    this.#retries.delete(key);
  }

  /** The next key, marked as being worked on until `done`; undefined once the queue is closed. */
  take(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const key = this.takeNow();
      if (key === undefined && !this.#closed) this.#takers.push(resolve);
      else resolve(key);
    });
  }

  /** The same without waiting: undefined where no key waits. */
  takeNow(): string | undefined {
    const key = this.#order[this.#next];
    if (key === undefined) return undefined;
    const now = performance.now();
    this.#begin(key, now - (this.#waiting.get(key) ?? now));
    this.#waiting.delete(key);
    this.#advance();
    return key;
  }

  /** Work on the key is over; it is not begun anew before `restMs` have passed. */
  done(key: string, restMs = 0): void {
    if (restMs > 0) this.#leaveAlone(key, restMs);
    this.#working.delete(key);
    if (this.#again.delete(key)) this.add(key);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#agenda.clear();
    this.#notBefore.clear();
    this.#waiting.clear();
    this.#order = [];
    this.#next = 0;
    for (const taker of this.#takers.splice(0)) taker(undefined);
  }

  #advance(): void {
    this.#next += 1;
    if (2 * this.#next < this.#order.length) return;
    this.#order = this.#order.slice(this.#next);
    this.#next = 0;
  }

  #leaveAlone(key: string, ms: number): void {
    this.#notBefore.set(key, Math.max(this.#notBefore.get(key) ?? 0, performance.now() + ms));
  }

  #begin(key: string, waitedMs: number): void {
    this.#latency.observe(waitedMs);
    this.#working.add(key);
  }

  /** One timer for all keys, at the nearest date. One that a key no longer waits for wakes us for nothing, once. */
  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const ms = Math.ceil(at - performance.now());
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
  }

  #wake(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    for (const key of this.#agenda.takeDue(performance.now())) this.add(key);
    const next = this.#agenda.next();
    if (next !== undefined) this.#wakeAt(next);
  }
}
