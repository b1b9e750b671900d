import { type Backoff, backoff } from "@/server/hub/backoff";

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 60_000;

/**
 * Keys waiting for work. A key waits at most once and is never with two workers at a time: added again while it is worked on,
 * it waits until that work is done. A later date never delays a key that waits already.
 */
export class WorkQueue {
  readonly #waiting = new Set<string>();
  readonly #working = new Set<string>();
  readonly #again = new Set<string>();
  readonly #timers = new Map<string, { timer: NodeJS.Timeout; at: number }>();
  readonly #retries = new Map<string, Backoff>();
  readonly #takers: ((key: string | undefined) => void)[] = [];
  #closed = false;

  get depth(): number {
    return this.#waiting.size;
  }

  add(key: string): void {
    if (this.#closed) return;
    this.#cancelTimer(key);
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
    const at = Date.now() + ms;
    const planned = this.#timers.get(key);
    if (planned && planned.at <= at) return;
    this.#cancelTimer(key);
    this.#timers.set(key, { at, timer: setTimeout(() => this.add(key), Math.min(ms, 2 ** 31 - 1)) });
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
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting.clear();
    for (const taker of this.#takers.splice(0)) taker(undefined);
  }

  #give(taker: (key: string) => void, key: string): void {
    this.#working.add(key);
    taker(key);
  }

  #cancelTimer(key: string): void {
    clearTimeout(this.#timers.get(key)?.timer);
    this.#timers.delete(key);
  }
}
