const MAX_ENTRIES = 400;
const MAX_POINTS_KEPT = 3_000_000;

interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
  readonly weight: number;
}

interface Wanted<Value> {
  readonly signal: AbortSignal;
  readonly load: (signal: AbortSignal) => Promise<Value>;
  readonly keepMs: number;
  /** How much of it is kept, in points. */
  readonly weigh: (value: Value) => number;
}

/**
 * Answers by what was wanted, kept for a while. Who wants the same at the same time shares one request, which is
 * cancelled when nobody waits for it any more. Failures are not kept.
 */
export class SharedAnswers<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #pending = new Map<string, Pending<Value>>();
  #weight = 0;

  /** Throws what `load` throws, or the reason of the signal. */
  async get(key: string, wanted: Wanted<Value>): Promise<Value> {
    // Who has left begins nothing: nobody would cancel it.
    wanted.signal.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) return kept.value;
    const pending = this.#pending.get(key) ?? this.#begin(key, wanted);
    return pending.listen(wanted.signal);
  }

  #begin(key: string, { load, keepMs, weigh }: Wanted<Value>): Pending<Value> {
    const loadAndKeep = async (signal: AbortSignal) => {
      const value = await load(signal);
      this.#keep(key, { value, until: Date.now() + keepMs, weight: weigh(value) });
      return value;
    };
    const pending: Pending<Value> = new Pending(loadAndKeep, () => this.#forget(key, pending));
    this.#pending.set(key, pending);
    return pending;
  }

  #forget(key: string, pending: Pending<Value>): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#weight += kept.weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_ENTRIES && this.#weight <= MAX_POINTS_KEPT) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}

/** One request, and those who wait for it. */
class Pending<Value> {
  readonly #controller = new AbortController();
  readonly #promise: Promise<Value>;
  #listeners = 0;

  constructor(
    load: (signal: AbortSignal) => Promise<Value>,
    private readonly onEnd: () => void,
  ) {
    this.#promise = load(this.#controller.signal);
    this.#promise.then(onEnd, onEnd);
  }

  async listen(signal: AbortSignal): Promise<Value> {
    signal.throwIfAborted();
    this.#listeners += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason);
    });
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([this.#promise, left]);
    } finally {
      signal.removeEventListener("abort", leave);
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#cancel();
    }
  }

  #cancel(): void {
    this.onEnd();
    this.#controller.abort();
  }
}
