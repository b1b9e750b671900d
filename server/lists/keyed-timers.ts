/** What time it is, and how to be called later. */
export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
  /** Returns the function that unsubscribes. */
  after(ms: number, call: () => void): () => void;
}

/** A timer counts no further. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, LONGEST_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Calls for each key once its moment has come. One timer runs, to the next of them. */
export class KeyedTimers {
  readonly #atMsByKey = new Map<string, number>();
  #timer: { readonly atMs: number; readonly cancel: () => void } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly call: (key: string) => void,
  ) {}

  /** Replaces the key's previous moment; undefined means never. */
  set(key: string, atMs: number | undefined): void {
    if (atMs === undefined) this.#atMsByKey.delete(key);
    else this.#atMsByKey.set(key, atMs);
    this.#arm();
  }

  close(): void {
    this.#atMsByKey.clear();
    this.#arm();
  }

  #arm(): void {
    const atMs = Math.min(...this.#atMsByKey.values());
    if (this.#timer?.atMs === atMs) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (!Number.isFinite(atMs)) return;
    const cancel = this.clock.after(Math.max(0, atMs - this.clock.now()), () => this.#ring());
    this.#timer = { atMs, cancel };
  }

  #ring(): void {
    this.#timer = undefined;
    const nowMs = this.clock.now();
    const due = [...this.#atMsByKey].filter(([, atMs]) => atMs <= nowMs);
    for (const [key] of due) this.#atMsByKey.delete(key);
    for (const [key] of due) this.call(key);
    this.#arm();
  }
}
