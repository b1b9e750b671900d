import { PrometheusError } from "./prometheus-error";

const AT_ONCE = 24;
const AT_ONCE_EACH = 6;
const WAITING_EACH = 100;

interface Waiting {
  readonly who: string;
  readonly start: () => void;
}

/** Bounds how many requests Prometheus has at once, of all and of each person. Others wait in order. */
export class Gate {
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /** Throws `PrometheusError` "busy" where too many of one person wait, and the reason of `signal`. */
  async run<Result>(who: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(who, signal);
    try {
      return await work();
    } finally {
      this.#count(who, -1);
      this.#startNext();
    }
  }

  async #enter(who: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#hasRoom(who)) return this.#count(who, 1);
    if (this.#waiting.filter((one) => one.who === who).length >= WAITING_EACH)
      throw new PrometheusError("busy", "Too many of your queries wait for Prometheus.");
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== entry);
        reject(signal.reason);
      };
      const entry = {
        who,
        start: () => {
          signal.removeEventListener("abort", leave);
          this.#count(who, 1);
          resolve();
        },
      };
      this.#waiting.push(entry);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #startNext(): void {
    const next = this.#waiting.find(({ who }) => this.#hasRoom(who));
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    next.start();
  }

  #hasRoom(who: string): boolean {
    return this.#total < AT_ONCE && (this.#running.get(who) ?? 0) < AT_ONCE_EACH;
  }

  #count(who: string, by: 1 | -1): void {
    this.#total += by;
    const now = (this.#running.get(who) ?? 0) + by;
    if (now === 0) this.#running.delete(who);
    else this.#running.set(who, now);
  }
}
