import { type Backoff, backoff } from "@/server/hub/backoff";
import { DelayQueue } from "./delay-queue";
import { type Distribution, Histogram } from "./histogram";

const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 60_000;
const MAX_GROWING_MS = 4_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Counters of a queue since it was made. */
export interface QueueStats {
  /** Keys that are waiting. */
  readonly depth: number;
  /** How often a key was added. */
  readonly adds: number;
  /** How often one was delayed after a failure. */
  readonly retries: number;
  /** How long in seconds a key stays in the workqueue before being requested. */
  readonly latency: Distribution;
}

/** When a key that failed is retried at the latest. */
interface Retry {
  readonly backoff: Backoff;
  readonly waitMs: number;
  readonly at: number;
}

function nextRetry(last: Retry | undefined, now: number): Retry {
  const { backoff: waits } = last ?? { backoff: backoff(FIRST_RETRY_MS, MAX_RETRY_MS) };
  const waitMs = waits.next();
  return { backoff: waits, waitMs, at: now + waitMs };
}

/**
 * Keys waiting for a worker. A key waits at most once and is never with two workers at a time: added again while it is
 * being processed, it waits until that is done. A later due time never delays a key that is waiting already.
 */
export class WorkQueue {
  /** By key, since when it has been waiting, in milliseconds. */
  readonly #waiting = new Map<string, number>();
  /**
   * Waiting keys in their order of arrival, from `#next` on. A map alone would not do: its first key is slow to find
   * after many deletions.
   */
  #order: string[] = [];
  #next = 0;
  readonly #processing = new Set<string>();
  readonly #dirty = new Set<string>();
  readonly #delayed = new DelayQueue();
  readonly #retries = new Map<string, Retry>();
  /** By key, the time before which it is not given to a worker, whatever happens. */
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
    const cooldownMs = (this.#notBefore.get(key) ?? 0) - performance.now();
    if (cooldownMs > 0) {
      this.addAfter(key, cooldownMs);
      return;
    }
    this.#notBefore.delete(key);
    this.#delayed.delete(key);
    if (this.#processing.has(key)) {
      this.#dirty.add(key);
      return;
    }
    if (this.#waiting.has(key)) return;
    this.#adds += 1;
    const taker = this.#takers.shift();
    if (taker) {
      this.#start(key, 0);
      taker(key);
    } else {
      this.#waiting.set(key, performance.now());
      this.#order.push(key);
    }
  }

  addAfter(key: string, ms: number): void {
    if (this.#closed) return;
    const at = performance.now() + ms;
    const planned = this.#delayed.dueAt(key);
    if (planned !== undefined && planned <= at) return;
    this.#delayed.set(key, at);
    if (at < this.#timerAt) this.#wakeAt(at);
  }

  /**
   * After a failure: exponential backoff with jitter, per key. A change retries the key sooner, but not before `minMs`.
   * If that retry fails too, a wait of some seconds does not grow further: many changes during a short outage would
   * otherwise delay the key for a minute.
   */
  addWithBackoff(key: string, minMs = 0): void {
    this.#retried += 1;
    if (minMs > 0) this.#coolDown(key, minMs);
    const now = performance.now();
    const last = this.#retries.get(key);
    const retry = last && now < last.at && last.waitMs > MAX_GROWING_MS ? last : nextRetry(last, now);
    this.#retries.set(key, retry);
    this.addAfter(key, Math.max(minMs, retry.at - now));
  }

  succeeded(key: string): void {
    this.#retries.delete(key);
  }

  /** The next key, being processed until `done` is called; undefined once the queue is closed. */
  take(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const key = this.takeNow();
      if (key === undefined && !this.#closed) this.#takers.push(resolve);
      else resolve(key);
    });
  }

  /** The same without waiting: undefined where no key is waiting. */
  takeNow(): string | undefined {
    const key = this.#order[this.#next];
    if (key === undefined) return undefined;
    const now = performance.now();
    this.#start(key, now - (this.#waiting.get(key) ?? now));
    this.#waiting.delete(key);
    this.#advance();
    return key;
  }

  /** Processing of the key has ended; it does not start again before `cooldownMs` have passed. */
  done(key: string, cooldownMs = 0): void {
    if (cooldownMs > 0) this.#coolDown(key, cooldownMs);
    this.#processing.delete(key);
    if (this.#dirty.delete(key)) this.add(key);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#delayed.clear();
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

  #coolDown(key: string, ms: number): void {
    this.#notBefore.set(key, Math.max(this.#notBefore.get(key) ?? 0, performance.now() + ms));
  }

  #start(key: string, waitedMs: number): void {
    this.#latency.observe(waitedMs);
    this.#processing.add(key);
  }

  /** One timer for all keys, at the nearest due time. If that key was deleted meanwhile, the timer fires in vain once. */
  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const ms = Math.ceil(at - performance.now());
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(ms, 0), MAX_TIMER_MS));
  }

  #wake(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    for (const key of this.#delayed.takeDue(performance.now())) this.add(key);
    const next = this.#delayed.nextAt();
    if (next !== undefined) this.#wakeAt(next);
  }
}
