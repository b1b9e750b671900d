import { type Backoff, backoff } from "@/server/hub/backoff";
import { Agenda } from "./agenda";

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Keys waiting for work. A key waits at most once and is never with two workers at a time: added again while it is worked on,
 * it waits until that work is done. A later date never delays a key that waits already.
 */
export class WorkQueue {
  readonly #waiting = new Set<string>();
  readonly #working = new Set<string>();
  readonly #again = new Set<string>();
  readonly #agenda = new Agenda();
  readonly #retries = new Map<string, Backoff>();
  readonly #takers: ((key: string | undefined) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #closed = false;

  get depth(): number {
    return this.#waiting.size;
  }

  add(key: string): void {
    if (this.#closed) return;
    this.#agenda.drop(key);
    if (this.#working.has(key)) {
      this.#again.add(key);
      return;
    }
    const taker = this.#waiting.has(key) ? undefined : this.#takers.shift();
    if (taker) this.#give(taker, key);
    else this.#waiting.add(key);
  }

  addAfter(key: string, ms: number): void {
    if (this.#closed) return;
    const at = performance.now() + ms;
    const planned = this.#agenda.dateOf(key);
    if (planned !== undefined && planned <= at) return;
    this.#agenda.set(key, at);
    if (at < this.#timerAt) this.#wakeAt(at);
  }

  /** After a failure: twice as long each time, with jitter, for that key alone. */
  addWithBackoff(key: string): void {
    const retry = this.#retries.get(key) ?? backoff(FIRST_RETRY_MS, LAST_RETRY_MS);
    this.#retries.set(key, retry);
    this.addAfter(key, retry.next());
  }

  succeeded(key: string): void {
    this.#retries.delete(key);
  }

  /** The next key, marked as being worked on until `done`; undefined once the queue is closed. */
  take(): Promise<string | undefined> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve(undefined);
      const [key] = this.#waiting;
      if (key === undefined) return void this.#takers.push(resolve);
      this.#waiting.delete(key);
      this.#give(resolve, key);
    });
  }

  done(key: string): void {
    this.#working.delete(key);
    if (this.#again.delete(key)) this.add(key);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#agenda.clear();
    this.#waiting.clear();
    for (const taker of this.#takers.splice(0)) taker(undefined);
  }

  #give(taker: (key: string) => void, key: string): void {
    this.#working.add(key);
    taker(key);
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
