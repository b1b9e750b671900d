import { HubUnreachable } from "./hub-error";

/** How many permits there are, and for how many milliseconds none is given. Both may change at any time. */
export interface Permits {
  readonly limit: number;
  idleMs(now: number): number;
}

/** Admits requests in the order in which they ask, never more at a time than there are permits. */
export class Semaphore {
  #acquired = 0;
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly permits: Permits) {}

  get acquired(): number {
    return this.#acquired;
  }

  /** Resolves with a permit, to be given back once by `release`. Rejects when the signal fires before that. */
  async acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#waiting.size === 0 && this.#isFree()) this.#acquired += 1;
    else await this.#wait(signal);
  }

  release(): void {
    this.#acquired -= 1;
    this.#admit();
  }

  #isFree(): boolean {
    return this.#acquired < this.permits.limit && this.permits.idleMs(performance.now()) === 0;
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        signal.removeEventListener("abort", giveUp);
        this.#waiting.delete(go);
      };
      const go = () => {
        done();
        this.#acquired += 1;
        resolve();
      };
      const giveUp = () => {
        done();
        reject(reasonOf(signal));
      };
      this.#waiting.add(go);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#admit();
    });
  }

  #admit(): void {
    clearTimeout(this.#timer);
    for (const go of this.#waiting) {
      if (!this.#isFree()) break;
      go();
    }
    const idleMs = this.permits.idleMs(performance.now());
    if (this.#waiting.size > 0 && idleMs > 0) this.#timer = setTimeout(() => this.#admit(), Math.ceil(idleMs));
  }
}

function reasonOf({ reason }: AbortSignal): unknown {
  const isLate = reason instanceof Error && reason.name === "TimeoutError";
  return isLate
    ? new HubUnreachable("the hub is too busy: the request timed out before it was sent", { write: "unsent" })
    : reason;
}
